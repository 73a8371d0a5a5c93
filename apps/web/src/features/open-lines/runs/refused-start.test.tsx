import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openLinesScreen, RUN, START, SUMMARY } from '../../../testing/open-lines'
import { aLineRun, anOpenLine, anOpenOrder, summaryReply } from '../samples'

const LINES = [anOpenLine({ productNumber: 'A-1' })]
const ORDERS = [anOpenOrder()]
const STARTED = { success: true, run: aLineRun() }

test('a submit that is refused because another number of orders is ready names that number in its dialog', async () => {
  let count = 3
  const { user, bodies } = await openLinesScreen(LINES, ORDERS, {
    [SUMMARY]: () => summaryReply({ count }),
    [START]: (body) => (Object(body).entries.count === count ? STARTED : refused('2 orders are ready now.')),
  })
  await user.click(await screen.findByRole('button', { name: 'Submit ready orders (3)' }))
  const dialog = await screen.findByRole('dialog', { name: 'Submit ready orders' })
  count = 2

  await user.click(within(dialog).getByRole('button', { name: 'Submit' }))

  expect(await within(dialog).findByText(/^2 order responses are submitted/)).toBeVisible()
  expect(within(dialog).getByRole('alert')).toHaveTextContent('2 orders are ready now.')
  await user.click(within(dialog).getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(bodies(START)).toMatchObject([{ entries: { count: 3 } }, { entries: { count: 2 } }])
})

test('Number orders that is refused because somebody else has numbered orders goes on with the next number', async () => {
  let nextNumber = '42'
  const { user, bodies } = await openLinesScreen(LINES, ORDERS, {
    [SUMMARY]: () => ({ ...summaryReply(), orderNumbers: { pattern: 'S{yy}-{00000}', nextNumber } }),
    [START]: (body) =>
      Object(body).entries.shownNumber === nextNumber ? STARTED : refused(`The next number is ${nextNumber} now.`),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select line 1, A-1' }))
  await user.click(screen.getByRole('button', { name: 'Number orders' }))
  const dialog = await screen.findByRole('dialog', { name: 'Number orders' })
  nextNumber = '47'

  await user.click(within(dialog).getByRole('button', { name: 'Number orders' }))

  expect(await within(dialog).findByText(/^S\d\d-00047$/)).toBeVisible()
  expect(within(dialog).getByRole('alert')).toHaveTextContent('The next number is 47 now.')
  await user.click(within(dialog).getByRole('button', { name: 'Number orders' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(bodies(START)).toMatchObject([{ entries: { nextNumber: '42' } }, { entries: { nextNumber: '47' } }])
})

test('an action that is started again with other entries is another action, even if the first start was not answered', async () => {
  const replies = [refused('No network.'), refused('No network.'), STARTED]
  const { user, bodies } = await openLinesScreen(LINES, ORDERS, { [START]: () => replies.shift() })
  await user.click(await screen.findByRole('checkbox', { name: 'Select line 1, A-1' }))
  await user.click(screen.getByRole('button', { name: 'Set price' }))
  const dialog = await screen.findByRole('dialog', { name: 'Set price' })

  await user.type(within(dialog).getByLabelText('Unit net price'), '12{Enter}')
  await waitFor(() => expect(bodies(START)).toHaveLength(1))
  await user.click(within(dialog).getByRole('button', { name: 'Set price' }))
  await waitFor(() => expect(bodies(START)).toHaveLength(2))
  await user.type(within(dialog).getByLabelText('Unit net price'), '.5{Enter}')
  await waitFor(() => expect(bodies(START)).toHaveLength(3))

  const [first, repeated, other] = bodies(START).map((body) => Object(body).requestKey)
  expect(repeated).toBe(first)
  expect(other).not.toBe(first)
})

test('a bulk action that is refused because another one runs shows that one', async () => {
  let isRunning = false
  const { user } = await openLinesScreen(LINES, ORDERS, {
    [RUN]: () => ({ success: true, ...(isRunning && { run: aLineRun({ action: 'reject', doneCount: 1 }) }) }),
    [START]: () => refused('Another bulk action is running.'),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select line 1, A-1' }))
  await user.click(screen.getByRole('button', { name: 'Set price' }))
  isRunning = true

  await user.type(await screen.findByLabelText('Unit net price'), '12{Enter}')

  expect(await screen.findByText('Rejecting: 1 of 2 orders')).toBeInTheDocument()
})

function refused(error: string) {
  return { success: false, code: 'stale-version', error }
}
