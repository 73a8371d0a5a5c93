import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openLinesScreen } from '../../../testing/open-lines'
import { anOpenLine, anOpenOrder } from '../samples'

test.each([
  ['1,234', '1,234 can be read two ways. Please type 1234 or 1.234.'],
  ['12 EUR', 'Please type a price, 0 or more.'],
])('Set price says why it does not start with %s', async (typed, reason) => {
  const { user } = await openLinesScreen([anOpenLine({ productNumber: 'A-1' })], [anOpenOrder()])
  await user.click(await screen.findByRole('checkbox', { name: 'Select line 1, A-1' }))
  await user.click(screen.getByRole('button', { name: 'Set price' }))
  const dialog = await screen.findByRole('dialog', { name: 'Set price' })
  const [net, list] = [
    within(dialog).getByLabelText('Unit net price'),
    within(dialog).getByLabelText('Unit list price'),
  ]
  expect(net).toBeValid()

  await user.type(net, typed)

  expect(within(dialog).getByRole('button', { name: 'Set price' })).toBeDisabled()
  expect(net).toBeInvalid()
  expect(net).toHaveAccessibleDescription(reason)
  expect(list).toBeValid()
})
