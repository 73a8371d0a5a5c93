import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { givenServer } from '../../testing/given-server'
import { renderApp } from '../../testing/render-app'
import { aDraftOrderResponse, aGetReply, anUnansweredItem } from './samples'
// Imports the lazy module before the first test: on a busy machine that takes longer than the timeout of a query.
import './order-response-screen'

const GET = 'GET /api/supplier/orderResponse/get/7'
const UPDATE = 'POST /api/supplier/orderResponse/update'
const SOURCE = 'last confirmed 2026/10/02 in order 4711'
const LIST = 'price list of 2026/11/01'
const NET = 'Unit net price, item 1'

const SERVER = {
  'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Hansen Brakes' } }),
  'GET /api/constants': () => ({ success: true, countries: [{ code: 'DE', name: 'Germany' }] }),
  'POST /api/supplier/order/list': () => ({ success: false }),
  'GET /api/supplier/order/timeline/7': () => ({ success: false }),
  [UPDATE]: () => ({ success: true }),
}

function aProposedItem(changes: Parameters<typeof anUnansweredItem>[0] = {}) {
  return anUnansweredItem({
    unitNetPrice: '12.5',
    proposals: { unitNetPrice: SOURCE },
    offers: { unitNetPrice: { value: '12.5', source: SOURCE } },
    knownPrices: { unitNetPrice: { value: '12.5', source: SOURCE } },
    ...changes,
  })
}

describe('a proposed value', () => {
  test('is an ordinary value whose cell has a mark with a tooltip that says where it comes from', async () => {
    await open(aProposedItem())

    expect(screen.getByLabelText(NET)).toHaveValue('12.50')
    expect(screen.getByLabelText(NET)).toHaveAccessibleDescription(SOURCE)
    expect(screen.getByLabelText(NET).parentElement).toHaveAttribute('data-proposed')
    expect(screen.getByLabelText('Unit list price, item 1')).not.toHaveAccessibleDescription()
  })

  test('changing the cell removes the mark, also when the old value is typed again; saved, it stays removed', async () => {
    const { user, bodies } = await open(aProposedItem({ knownPrices: {} }))

    await user.clear(screen.getByLabelText(NET))
    await user.type(screen.getByLabelText(NET), '12.50')
    expect(screen.getByLabelText(NET)).not.toHaveAccessibleDescription()
    await user.click(screen.getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(bodies(UPDATE)).toHaveLength(1))
    expect(bodies(UPDATE)[0]).toMatchObject({ form: { items: [{ unitNetPrice: '12.50', proposals: {} }] } })
  })

  test('keeps its mark when another cell is changed, and the mark is sent with the form', async () => {
    const { user, bodies } = await open(aProposedItem())

    await user.type(screen.getByLabelText('Unit list price, item 1'), '20')
    await user.click(screen.getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(bodies(UPDATE)).toHaveLength(1))
    expect(bodies(UPDATE)[0]).toMatchObject({
      form: { items: [{ unitNetPrice: '12.50', unitListPrice: '20', proposals: { unitNetPrice: SOURCE } }] },
    })
  })

  test('keeps its mark in the draft that the browser keeps', async () => {
    const first = await open(aProposedItem())
    await first.user.type(screen.getByLabelText('Unit list price, item 1'), '20')
    window.dispatchEvent(new Event('pagehide'))
    first.unmount()

    await open(aProposedItem())

    expect(screen.getByText(/Your unsaved changes from .* are back/)).toBeVisible()
    expect(screen.getByLabelText('Unit list price, item 1')).toHaveValue('20')
    expect(screen.getByLabelText(NET)).toHaveAccessibleDescription(SOURCE)
  })

  test('a removed mark stays removed in the draft that the browser keeps', async () => {
    const first = await open(aProposedItem({ knownPrices: {} }))
    await first.user.clear(screen.getByLabelText(NET))
    await first.user.type(screen.getByLabelText(NET), '12.50')
    window.dispatchEvent(new Event('pagehide'))
    first.unmount()

    await open(aProposedItem({ knownPrices: {} }))

    expect(screen.getByLabelText(NET)).toHaveValue('12.50')
    expect(screen.getByLabelText(NET)).not.toHaveAccessibleDescription()
  })
})

describe('"Update proposals"', () => {
  test('fills cells that are empty or still marked, and never what a person typed', async () => {
    const offers = { unitNetPrice: { value: '14', source: LIST }, unitListPrice: { value: '20', source: LIST } }
    const before = [aProposedItem(), anUnansweredItem(), anUnansweredItem({ unitNetPrice: '9' })]
    const after = before.map((item) => ({ ...item, offers }))
    let loads = 0
    const { user } = await open(before, () => (loads++ === 0 ? before : after))

    await user.click(screen.getByRole('button', { name: 'Update proposals' }))

    expect(await screen.findByText('3 lines updated.')).toBeVisible()
    expect(['1', '2', '3'].map((item) => screen.getByLabelText(`Unit net price, item ${item}`))).toEqual([
      expect.objectContaining({ value: '14.00' }),
      expect.objectContaining({ value: '14.00' }),
      expect.objectContaining({ value: '9.00' }),
    ])
    expect(screen.getByLabelText(NET)).toHaveAccessibleDescription(LIST)
    expect(screen.getByLabelText('Unit net price, item 3')).not.toHaveAccessibleDescription()
    expect(screen.getByLabelText('Unit list price, item 3')).toHaveValue('20.00')
  })

  test('says when there is nothing new', async () => {
    const { user } = await open(aProposedItem())

    await user.click(screen.getByRole('button', { name: 'Update proposals' }))

    expect(await screen.findByText('There is nothing new to propose.')).toBeVisible()
  })
})

describe('the price guard', () => {
  test('marks a price that leaves the last known one with a warning in words before it is submitted', async () => {
    const { user } = await open(aProposedItem())
    expect(screen.queryByText(/differs by more than/)).toBeNull()

    await user.clear(screen.getByLabelText(NET))
    await user.type(screen.getByLabelText(NET), '125')

    expect(screen.getByLabelText(NET)).toHaveAccessibleDescription(`125.00 is 900 % above 12.50 (${SOURCE}).`)
    expect(screen.getByLabelText(NET)).toBeValid()
    const summary = await screen.findByRole('button', {
      name: '1 price differs by more than 30 % from the last known price',
    })
    await user.click(summary)
    expect(screen.getByLabelText(NET)).toHaveFocus()
  })
})

test('an item that requests no date is confirmed for the proposed one', async () => {
  const item = anUnansweredItem({
    requestedDeliveryDate: '',
    confirms: [{ quantity: 10, status: '', reason: '', deliveryDate: '20991203' }],
    proposals: { deliveryDate: '3 working days, part list of 2026/11/01' },
  })
  const { user } = await open(item)

  await user.click(screen.getByRole('button', { name: 'Confirm all as requested' }))

  const date = screen.getByLabelText('Confirm delivery date, item 1, line 1')
  expect(date).toHaveValue('2099/12/03')
  expect(date).toHaveAccessibleDescription('3 working days, part list of 2026/11/01')
})

type Item = ReturnType<typeof anUnansweredItem>

async function open(items: Item | Item[], load?: () => Item[]) {
  const list = Array.isArray(items) ? items : [items]
  const reply = () => aGetReply(aDraftOrderResponse(1, { items: load?.() ?? list, priceGuardPercent: '30' }))
  const calls = givenServer({ ...SERVER, [GET]: reply })
  const view = renderApp('/supplier/orderResponse/7')
  await screen.findByLabelText(NET)
  return { ...view, bodies: (name: string) => calls.filter((call) => call.name === name).map((call) => call.body) }
}
