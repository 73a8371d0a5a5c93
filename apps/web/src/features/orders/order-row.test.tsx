import type { Order } from '@partwire/domain/orders/shape'
import { aParkedChangeSummary } from '@partwire/domain/parked-changes/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { givenServer, deferredReply } from '../../testing/given-server'
import { renderScreen } from '../../testing/render'
import { OrdersScreen } from './orders-screen'
import { listReply, anOrder, itemsUpTo } from './samples'

const LIST = 'POST /api/supplier/order/list'
const ORDER = 'GET /api/supplier/order/7'
const QUERY = 'status=invoice&fieldName=createTime&isDesc=false&keyword=1.10&pageNo=2&timestamp=17'

describe('part lines', () => {
  test('a row shows the first 3 items, and a Show More link reveals the rest', async () => {
    const { user, calls } = await openRow({ items: itemsUpTo(5) })
    expect(partNumbers()).toEqual(['P1', 'P2', 'P3'])

    await user.click(screen.getByRole('button', { name: 'Show More' }))

    expect(partNumbers()).toEqual(['P1', 'P2', 'P3', 'P4', 'P5'])
    expect(calls).toHaveLength(1)
  })

  test('Show Less goes back to the first 3', async () => {
    const { user } = await openRow({ items: itemsUpTo(5) })

    await user.click(screen.getByRole('button', { name: 'Show More' }))
    await user.click(screen.getByRole('button', { name: 'Show Less' }))

    expect(partNumbers()).toEqual(['P1', 'P2', 'P3'])
  })

  test('3 items have no Show More', async () => {
    await openRow({ items: itemsUpTo(3) })

    expect(screen.queryByRole('button', { name: 'Show More' })).not.toBeInTheDocument()
  })

  test('Show More of an order with more items than its row carries fetches all of them', async () => {
    const whole = anOrder({ items: itemsUpTo(25) })
    const { user, calls } = await openRow(
      { items: itemsUpTo(12), itemCount: 25 },
      { [ORDER]: () => ({ success: true, order: whole }) },
    )
    expect(screen.getByText('3 of 25')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Show More' }))

    await waitFor(() => expect(partNumbers()).toHaveLength(25))
    expect(calls.map((call) => call.name)).toEqual([LIST, ORDER])
  })

  test('more than 20 lines scroll in their own frame, which can be reached by keyboard', async () => {
    const { user } = await openRow({ items: itemsUpTo(21) })
    expect(screen.getByRole('list')).not.toHaveAttribute('tabindex')

    await user.click(screen.getByRole('button', { name: 'Show More' }))

    expect(screen.getByRole('list', { name: 'All part lines' })).toHaveAttribute('tabindex', '0')
  })

  test('a double click on Show More before the items are loaded fetches once', async () => {
    const held = deferredReply({ success: true, order: anOrder({ items: itemsUpTo(5) }) })
    const { user, calls } = await openRow({ items: itemsUpTo(3), itemCount: 5 }, { [ORDER]: held.handler })

    await user.dblClick(screen.getByRole('button', { name: 'Show More' }))
    held.release()

    await waitFor(() => expect(partNumbers()).toHaveLength(5))
    expect(calls).toHaveLength(2)
  })

  test('items that cannot be loaded leave the first 3, silently', async () => {
    const { user, calls } = await openRow(
      { items: itemsUpTo(3), itemCount: 5 },
      { [ORDER]: () => ({ success: false, error: 'Not there.' }) },
    )

    await user.click(screen.getByRole('button', { name: 'Show More' }))

    await waitFor(() => expect(calls).toHaveLength(2))
    expect(partNumbers()).toEqual(['P1', 'P2', 'P3'])
    expect(screen.getByRole('button', { name: 'Show More' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('status icons', () => {
  const ONE = { dispatchAdviceIds: ['1'] }
  const TWO = { dispatchAdviceIds: ['1', '2'] }

  test.each<{ order: Partial<Order>; icons: string[][] }>([
    {
      order: { status: 'orderResponse' },
      icons: [['Order response, open'], ['Dispatch advice, open'], ['Invoice, open']],
    },
    {
      order: { status: 'dispatchAdvice', ...TWO, submittedDispatchAdviceIds: ['1'] },
      icons: [
        ['Order response, submitted', '/supplier/view/orderResponse/7'],
        ['Multiple dispatch advice, partly submitted'],
        ['Invoice, open'],
      ],
    },
    {
      order: { status: 'invoice', ...ONE },
      icons: [
        ['Order response, submitted', '/supplier/view/orderResponse/7'],
        ['Dispatch advice, skipped'],
        ['Invoice, open'],
      ],
    },
    {
      order: { status: 'finish', ...ONE, submittedDispatchAdviceIds: ['1'] },
      icons: [
        ['Order response, submitted', '/supplier/view/orderResponse/7'],
        ['Dispatch advice, submitted', '/supplier/view/dispatchAdvice/7'],
        ['Invoice, submitted', '/supplier/view/invoice/7'],
      ],
    },
    { order: { status: 'rejected' }, icons: [['Order Rejected', '/supplier/view/orderResponse/7']] },
  ])('of $order are $icons', async ({ order, icons }) => {
    await openRow(order)

    const shown = statusCell().map((icon) => [icon.textContent, icon.getAttribute('href')])
    expect(shown).toEqual(icons.map(([name, path]) => [name, path === undefined ? null : `${path}?${QUERY}`]))
  })

  test.each<{ order: Partial<Order>; states: string[] }>([
    { order: { status: 'orderResponse' }, states: ['disabled', 'disabled', 'disabled'] },
    {
      order: { status: 'dispatchAdvice', ...TWO, submittedDispatchAdviceIds: ['1'] },
      states: ['done', 'half', 'disabled'],
    },
    { order: { status: 'invoice', ...ONE }, states: ['done', 'skip', 'disabled'] },
    { order: { status: 'finish', ...ONE, submittedDispatchAdviceIds: ['1'] }, states: ['done', 'done', 'done'] },
    { order: { status: 'rejected' }, states: ['rejected'] },
  ])('of $order look $states', async ({ order, states }) => {
    await openRow(order)

    expect(statusCell().map((icon) => icon.dataset['state'])).toEqual(states)
  })

  test('their tooltips are Order response, Multiple dispatch advice and Invoice', async () => {
    await openRow({ status: 'finish', ...TWO, submittedDispatchAdviceIds: ['1', '2'] })

    expect(statusCell().map((icon) => icon.title)).toEqual(['Order response', 'Multiple dispatch advice', 'Invoice'])
  })
})

describe('the delivery of the submitted documents', () => {
  test.each([
    ['queued', 'A submitted document waits to be sent to the platform.'],
    ['sending', 'A submitted document is being sent to the platform.'],
    ['delivered', 'Every submitted document has reached the platform.'],
    ['failed', 'A submitted document could not be delivered. Open the document to see why and to send it again.'],
  ] as const)('%s is shown as text beside the icons, with an explanation on hover', async (deliveryState, title) => {
    await openRow({ status: 'dispatchAdvice', deliveryState })

    expect(screen.getByTitle(title)).toHaveTextContent(deliveryState)
    expect(screen.getAllByRole('cell')[6]).toContainElement(screen.getByTitle(title))
  })

  test('is not shown before the first document was submitted', async () => {
    await openRow({ deliveryState: '' })

    expect(screen.getAllByRole('cell')[6]).not.toHaveTextContent(/queued|sending|delivered|failed/)
  })
})

describe('the edit button', () => {
  test.each(['orderResponse', 'dispatchAdvice', 'invoice'] as const)(
    'leads to /supplier/%s/{id} and carries the query parameters of the list',
    async (status) => {
      await openRow({ status })

      expect(screen.getByRole('link', { name: 'Edit PO-4711' })).toHaveAttribute(
        'href',
        `/supplier/${status}/7?${QUERY}`,
      )
    },
  )

  test.each(['finish', 'rejected'] as const)(
    'looks disabled when status is %s and does not navigate',
    async (status) => {
      const { user, url } = await openRow({ status })

      const edit = screen.getByRole('button', { name: 'Edit PO-4711' })
      await user.click(edit)

      expect(edit).toHaveAttribute('aria-disabled', 'true')
      expect(screen.queryByRole('link', { name: /Edit/ })).not.toBeInTheDocument()
      expect(url()).toBe(`/supplier/orders?${QUERY}`)
    },
  )
})

describe('a change that the buyer sent and the portal parked', () => {
  test.each([
    ['a change', {}, 'Change 2026/11/14, not applied'],
    ['a cancellation', { kind: 'cancellation', cancellations: 1 }, 'Cancellation 2026/11/14, not applied'],
    [
      'the newest of several',
      { count: 3, cancellations: 1 },
      'Change 2026/11/14, not applied (newest of 3, 1 cancellation)',
    ],
  ] as const)('is a line of text in the status cell: %s', async (_what, changes, line) => {
    await openRow({ status: 'dispatchAdvice', parkedChange: aParkedChangeSummary(changes) })

    expect(within(screen.getAllByRole('cell')[6] ?? document.body).getByText(line)).toBeVisible()
  })

  test('has the whole sentence as its tooltip, and adds no column and no icon', async () => {
    await openRow({ parkedChange: aParkedChangeSummary() })

    expect(screen.getByText('Change 2026/11/14, not applied')).toHaveAttribute(
      'title',
      'The buyer sent a change on 2026/11/14; it is not applied here. Open a document of the order to read it.',
    )
    expect(screen.getAllByRole('columnheader')).toHaveLength(9)
    expect(screen.getAllByRole('cell')[6]?.querySelectorAll('svg')).toHaveLength(3)
  })

  test('an order without one has no such line', async () => {
    await openRow({})

    expect(screen.queryByText(/not applied/)).toBeNull()
  })
})

test.each(['xlsx', 'csv'])('a row has an export link for %s that downloads', async (format) => {
  await openRow({})

  const link = screen.getByRole('link', { name: `Export PO-4711 as ${format}` })
  expect(link).toHaveTextContent(format)
  expect(link).toHaveAttribute('href', `/api/supplier/order/export/${format}/7`)
  expect(link).toHaveAttribute('download')
})

async function openRow(overrides: Partial<Order>, answers: Parameters<typeof givenServer>[0] = {}) {
  const calls = givenServer({ [LIST]: () => listReply([anOrder(overrides)]), ...answers })
  const view = await renderScreen(<OrdersScreen />, `/supplier/orders?${QUERY}`)
  await screen.findByText('Nordic Bil')
  return { ...view, calls }
}

function partNumbers() {
  return screen.getAllByRole('listitem').map((line) => line.firstElementChild?.textContent)
}

/** The icons in the column Status. */
function statusCell(): HTMLElement[] {
  return [...(screen.getAllByRole('cell')[6]?.querySelectorAll<HTMLElement>('[title]') ?? [])]
}
