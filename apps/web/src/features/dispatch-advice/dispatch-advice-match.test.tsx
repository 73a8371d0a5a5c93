import type { DispatchAdviceItem } from '@partwire/domain/dispatch-advice/shape'
import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { givenServer } from '../../testing/given-server'
import { renderApp } from '../../testing/render-app'
import { aCompleteDispatchAdvice, aDispatchAdviceItem, aDocumentOrder } from './samples'

// Imports the lazy modules before the first test: on a busy machine that takes longer than the timeout of a query.
beforeAll(() => Promise.all([import('../../app/shell/supplier-shell'), import('./dispatch-advice-screen')]))

const DELIVERED = 'Delivered quantity, item 1'
const SUBMIT = 'POST /api/supplier/dispatchAdvice/submit'

async function openLine(item: Partial<DispatchAdviceItem>) {
  const advice = aCompleteDispatchAdvice({ items: [aDispatchAdviceItem(item)] })
  const calls = givenServer({
    'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Hansen Brakes' } }),
    'GET /api/constants': () => ({ success: true, countries: [] }),
    'GET /api/supplier/dispatchAdvice/get/7': () => ({
      success: true,
      order: aDocumentOrder(),
      dispatchAdvices: [advice],
    }),
    [SUBMIT]: () => ({ success: true, order: aDocumentOrder({ status: 'invoice' }) }),
  })
  const { user } = renderApp('/supplier/dispatchAdvice/7')
  await screen.findByRole('table', { name: 'Items' })
  const type = async (quantity: string) => {
    await user.clear(delivered())
    await user.type(screen.getByLabelText(DELIVERED), quantity)
  }
  return { user, calls, type }
}

const delivered = () => screen.getByLabelText(DELIVERED)

test('a line shows confirmed, already advised and now delivered, and the rest that stays open while it is typed', async () => {
  const { type } = await openLine({ match: { confirmed: '1020', advised: '8', planned: '1000' } })

  expect(delivered()).toHaveValue('12')
  expect(delivered()).toHaveAccessibleDescription('of 1,020 PCE 8 advised 1,000 planned')
  await type('9')
  expect(delivered()).toHaveAccessibleDescription('of 1,020 PCE 8 advised 3 stay open')
  await type('13')
  expect(delivered()).toHaveAccessibleDescription('of 1,020 PCE 8 advised 1 more')
  expect(screen.getByText('1 more').closest('[title]')).toHaveAttribute(
    'title',
    'Confirmed 1,020 PCE, already advised 8, now delivered 13, planned in other dispatch advices 1,000: 1 PCE more than confirmed.',
  )
})

test('in an order with one dispatch advice nothing can be advised already', async () => {
  const { type } = await openLine({})

  expect(delivered()).toHaveAccessibleDescription('of 12 PCE')
  await type('11')
  expect(delivered()).toHaveAccessibleDescription('of 12 PCE 1 stays open')
})

test('more than confirmed and a rest are warnings, not errors: Submit sends the advice', async () => {
  const { user, calls, type } = await openLine({ match: { confirmed: '12', advised: '8', planned: '0' } })
  await type('5')
  expect(delivered()).not.toBeInvalid()

  await user.click(screen.getByRole('button', { name: 'Submit' }))

  expect(await screen.findByRole('dialog', { name: 'Dispatch advice submitted' })).toBeVisible()
  expect(calls.filter(({ name }) => name === SUBMIT)).toMatchObject([
    { body: { form: { items: [{ deliveredQuantity: '5' }] } } },
  ])
})
