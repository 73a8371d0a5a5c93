import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { deferredReply, givenServer } from '../../testing/given-server'
import { renderScreen } from '../../testing/render'
import { aTodayRow, someCounts, someFigures } from './samples'
import { TodayScreen } from './today-screen'

const COUNTS = 'GET /api/supplier/today'
const LIST = 'POST /api/supplier/today/list'
const FIGURES = 'GET /api/supplier/today/figures'
const RESEND = 'POST /api/supplier/delivery/resend'

const FAILED = aTodayRow({
  id: '9',
  status: 'dispatchAdvice',
  document: {
    kind: 'OrdRsp',
    number: 'OR-9',
    submitTime: new Date(2026, 10, 14, 15, 16, 17).toISOString(),
    reason: 'The platform refused the account.',
  },
})

describe('what needs a person', () => {
  test('is shown as counts that open lists on this page', async () => {
    await openScreen()

    const counts = within(screen.getByRole('navigation', { name: 'What needs a person' }))
    await waitFor(() =>
      expect(counts.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        ['1,204 Orders to answer', '/supplier/today?show=ordersToAnswer'],
        ['3 Older than a working day', '/supplier/today?show=lateOrders'],
        ['7 Deliveries this week', '/supplier/today?show=deliveriesThisWeek'],
        ['0 Overdue deliveries', '/supplier/today?show=overdueDeliveries'],
        ['12 Invoices to write', '/supplier/today?show=invoicesToWrite'],
        ['1 Documents not delivered', '/supplier/today?show=failedDocuments'],
      ]),
    )
    expect(counts.getByRole('link', { current: 'page' })).toHaveTextContent('Orders to answer')
  })

  test('late orders, overdue deliveries and failed documents stand out unless there are none', async () => {
    await openScreen()

    await screen.findByText('1,204')
    const urgent = screen.getAllByRole('link').filter((link) => link.dataset['urgent'] === 'true')
    expect(urgent.map((link) => link.textContent)).toEqual(['3 Older than a working day', '1 Documents not delivered'])
  })

  test('a count opens its list at page 1, and the URL names it', async () => {
    const { user, bodies, url } = await openScreen()
    await screen.findByText('PO-4711')

    await user.click(screen.getByRole('link', { name: /Invoices to write/ }))

    await screen.findByRole('table', { name: 'Invoices to write' })
    await waitFor(() => expect(bodies(LIST).at(-1)).toEqual({ show: 'invoicesToWrite', pageNo: 1 }))
    expect(url()).toMatch(/\?show=invoicesToWrite&pageNo=1&timestamp=\d+$/)
  })

  test.each([
    ['ordersToAnswer', 'Every order is answered.'],
    ['lateOrders', 'No order has waited longer than a working day.'],
    ['deliveriesThisWeek', 'No delivery is planned until Sunday.'],
    ['overdueDeliveries', 'No delivery is overdue.'],
    ['invoicesToWrite', 'There is no invoice to write.'],
    ['failedDocuments', 'All submitted documents have reached the platform.'],
    ['nonsense', 'Every order is answered.'],
  ])('the list %s says when it is empty: %s', async (show, sentence) => {
    await openScreen({ [LIST]: () => pagerReply([]) }, `?show=${show}`)

    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Fetch new orders in Orders' })).toBeVisible()
  })

  test('a reply without success shows no number and offers Reload', async () => {
    const failure = () => ({ success: false, code: 'unavailable' })
    await openScreen({ [COUNTS]: failure, [LIST]: failure, [FIGURES]: failure })

    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Reload' })).toHaveLength(2))
    expect(screen.getByRole('link', { name: '- Orders to answer' })).toBeVisible()
  })

  test('a later load that fails leaves counts and rows as they are, without a message', async () => {
    let isRefused = false
    const unlessRefused = (reply: object) => () => (isRefused ? { success: false, code: 'unavailable' } : reply)
    const { user, bodies } = await openScreen(
      {
        [COUNTS]: unlessRefused({ success: true, counts: someCounts() }),
        [LIST]: unlessRefused(pagerReply([FAILED])),
        [RESEND]: () => ({ success: true }),
      },
      '?show=failedDocuments',
    )
    await screen.findByText('1,204')
    isRefused = true

    await user.click(await screen.findByRole('button', { name: 'Resend OR-9' }))

    await waitFor(() => expect([bodies(LIST).length, bodies(COUNTS).length]).toEqual([2, 2]))
    await waitFor(() => expect(screen.queryByText('Loading')).not.toBeInTheDocument())
    expect(screen.getByRole('link', { name: '1,204 Orders to answer' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Resend OR-9' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('a list', () => {
  test.each([
    ['ordersToAnswer', aTodayRow(), '/supplier/orderResponse/4711'],
    ['overdueDeliveries', aTodayRow({ status: 'dispatchAdvice' }), '/supplier/dispatchAdvice/4711'],
    ['invoicesToWrite', aTodayRow({ status: 'invoice' }), '/supplier/invoice/4711'],
  ] as const)('%s leads to the document that is due', async (show, row, href) => {
    await openScreen({ [LIST]: () => pagerReply([row]) }, `?show=${show}`)

    expect(await screen.findByRole('link', { name: 'PO-4711' })).toHaveAttribute('href', href)
  })

  test('of orders shows number, customer and ordering time; of deliveries the planned day too', async () => {
    const row = aTodayRow({ status: 'dispatchAdvice', plannedDeliveryDate: '20261118' })
    await openScreen({ [LIST]: () => pagerReply([row]) }, '?show=deliveriesThisWeek')

    expect(await rowTexts('Deliveries this week')).toEqual([
      ['#', 'Order Number', 'Customer Name', 'Ordering Time', 'Planned delivery'],
      ['1', 'PO-4711', 'Teile Nord GmbH', '2026-11-13 09:15', '2026/11/18'],
    ])
  })

  test('of failed documents shows the reason and sends a document again', async () => {
    const { user, bodies } = await openScreen(
      { [LIST]: () => pagerReply([FAILED]), [RESEND]: () => ({ success: true }) },
      '?show=failedDocuments',
    )
    expect((await rowTexts('Documents not delivered'))[1]).toEqual([
      '1',
      'PO-4711',
      'Teile Nord GmbH',
      '2026-11-13 09:15',
      'OR-9 Order response',
      '2026/11/14 15:16:17',
      'The platform refused the account.',
      'Resend',
    ])
    expect(screen.getByRole('link', { name: /OR-9/ })).toHaveAttribute('href', '/supplier/view/orderResponse/4711')

    await user.click(screen.getByRole('button', { name: 'Resend OR-9' }))

    expect(await screen.findByText('OR-9 is sent again, with the same number and content.')).toBeVisible()
    expect(bodies(RESEND)).toEqual([{ id: '9' }])
    await waitFor(() => expect([bodies(LIST).length, bodies(COUNTS).length]).toEqual([2, 2]))
  })

  test('has the focus after the row of a document that was sent again is gone', async () => {
    const lists = [[FAILED], []]
    const { user } = await openScreen(
      { [LIST]: () => pagerReply(lists.shift() ?? []), [RESEND]: () => ({ success: true }) },
      '?show=failedDocuments',
    )

    await user.click(await screen.findByRole('button', { name: 'Resend OR-9' }))

    await screen.findByText('All submitted documents have reached the platform.')
    expect(screen.getByRole('region', { name: 'Documents not delivered' })).toHaveFocus()
  })

  test('stays the one that was opened during Resend', async () => {
    const reply = deferredReply({ success: true })
    const { user, bodies, url } = await openScreen(
      { [LIST]: () => pagerReply([FAILED]), [RESEND]: reply.handler },
      '?show=failedDocuments',
    )
    await user.click(await screen.findByRole('button', { name: 'Resend OR-9' }))
    await user.click(screen.getByRole('link', { name: /Invoices to write/ }))
    await waitFor(() => expect(bodies(LIST)).toHaveLength(2))

    act(reply.release)

    await waitFor(() => expect(bodies(LIST)).toHaveLength(3))
    expect(bodies(LIST)[2]).toEqual({ show: 'invoicesToWrite', pageNo: 1 })
    expect(url()).toMatch(/show=invoicesToWrite/)
  })

  test('says why a document could not be sent again', async () => {
    const error = 'This document is on its way already.'
    const { user } = await openScreen(
      { [LIST]: () => pagerReply([FAILED]), [RESEND]: () => ({ success: false, code: 'conflict', error }) },
      '?show=failedDocuments',
    )

    await user.click(await screen.findByRole('button', { name: 'Resend OR-9' }))

    expect(await screen.findByRole('alert')).toHaveTextContent(`OR-9: ${error}`)
  })
})

describe('the charts have tables with the same figures', () => {
  test('orders per day and time to answer over the last 90 days', async () => {
    await openScreen()

    const orders = await rowTexts('Orders per day')
    const answers = await rowTexts('Time to answer')

    expect(orders).toHaveLength(91)
    expect([orders[0], orders[1], orders[87], orders.at(-1)]).toEqual([
      ['Day', 'Orders'],
      ['2026/08/19', '0'],
      ['2026/11/13', '1,500'],
      ['2026/11/16', '3'],
    ])
    expect([answers[0], answers[87], answers.at(-1)]).toEqual([
      ['Day of the order', 'Orders', 'Answered', 'Average time to answer'],
      ['2026/11/13', '1,500', '2', '5 h 30 min'],
      ['2026/11/16', '3', '0', '-'],
    ])
    expect(screen.getByText('1,503 orders in the last 90 days.')).toBeVisible()
    expect(screen.getByText('5 h 30 min from the order to its response, on average.')).toBeVisible()
  })

  test('value by customer, each currency by itself', async () => {
    await openScreen()

    expect(await rowTexts('Invoiced value by customer, CHF')).toEqual([
      ['Customer', 'Party number', 'Value in CHF'],
      ['Alpha AG', '300', '1,000.00'],
    ])
    expect(await rowTexts('Invoiced value by customer, EUR')).toEqual([
      ['Customer', 'Party number', 'Value in EUR'],
      ['Teile Nord GmbH', '100', '100,000.50'],
      ['Brems & Co', '200', '20,000.00'],
      ['2 other customers', '', '3,456.28'],
    ])
    expect(screen.getByText('123,456.78 EUR net in the last 90 days, less credit notes.')).toBeVisible()
  })

  test('share delivered on the confirmed date', async () => {
    await openScreen()

    const weeks = await rowTexts('Delivered on the confirmed date')

    expect([weeks[0], weeks[1], weeks.at(-1)]).toEqual([
      ['Week from', 'On the confirmed date', 'Earlier', 'Later', 'Share on the date'],
      ['2026/08/19', '0', '0', '0', '-'],
      ['2026/11/16', '2', '0', '1', '66.7 %'],
    ])
    expect(screen.getByText('66.7 % of 3 deliveries of the last 90 days, 0 earlier and 1 later.')).toBeVisible()
  })

  test('one order, one delivery and one further customer are written in the singular', async () => {
    const { days, values, weeks, ...reply } = someFigures()
    await openScreen({
      [FIGURES]: () => ({
        ...reply,
        days: days.map((day, i) => ({ ...day, orders: i === 0 ? 1 : 0 })),
        values: values.map((each) => ({ ...each, otherCount: 1 })),
        weeks: weeks.map((week, i) => ({ ...week, onDay: i === 0 ? 1 : 0, late: 0 })),
      }),
    })

    expect(await screen.findByText('1 order in the last 90 days.')).toBeVisible()
    expect(screen.getByText('100 % of 1 delivery of the last 90 days, 0 earlier and 0 later.')).toBeVisible()
    expect(screen.getAllByText('1 other customer')).toHaveLength(2)
  })

  test('a table can be shown instead of its chart', async () => {
    const { user } = await openScreen()

    await user.click(await screen.findByRole('button', { name: 'Show table: Orders per day' }))

    expect(screen.getByRole('region', { name: 'Orders per day, table' })).toHaveAttribute('tabindex', '0')
    await user.click(screen.getByRole('button', { name: 'Show chart: Orders per day' }))
    expect(screen.queryByRole('region', { name: 'Orders per day, table' })).not.toBeInTheDocument()
    expect(screen.getByRole('table', { name: 'Orders per day' })).toBeInTheDocument()
  })
})

function pagerReply(list: readonly object[]) {
  return { success: true, pager: { list, total: list.length, pageNo: 1, pageSize: 10 } }
}

/** The texts of all cells of a table, its header first. */
async function rowTexts(name: string): Promise<(string | null)[][]> {
  const table = await screen.findByRole('table', { name })
  await waitFor(() => expect(table).not.toHaveAttribute('aria-busy', 'true'))
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))
}

async function openScreen(answers: Parameters<typeof givenServer>[0] = {}, query = '') {
  const calls = givenServer({
    [COUNTS]: () => ({ success: true, counts: someCounts() }),
    [LIST]: () => pagerReply([aTodayRow()]),
    [FIGURES]: someFigures,
    ...answers,
  })
  const view = await renderScreen(<TodayScreen />, `/supplier/today${query}`)
  return {
    ...view,
    bodies: (name: string) => calls.filter((call) => call.name === name).map((call) => call.body),
  }
}
