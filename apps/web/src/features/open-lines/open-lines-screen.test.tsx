import { aParkedChangeSummary } from '@partwire/domain/parked-changes/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { confirmLeave } from '../../shared/leave-guards'
import { deferredReply, givenServer } from '../../testing/given-server'
import { saveReply } from '../../testing/open-lines'
import { renderScreen } from '../../testing/render'
import { OpenLinesScreen } from './open-lines-screen'
import { aLineRun, anOpenLine, anOpenOrder, linesReply, summaryReply } from './samples'

const LIST = 'POST /api/supplier/line/list'
const SUMMARY = 'POST /api/supplier/line/summary'
const SAVE = 'POST /api/supplier/line/save'
const START = 'POST /api/supplier/line/start'
const RUN = 'POST /api/supplier/line/run'

const LINES = [
  anOpenLine({ productNumber: 'A-1' }),
  anOpenLine({ productNumber: 'A-2', position: 2 }),
  anOpenLine({ productNumber: 'B-1', orderId: '2' }),
]
const ORDERS = [anOpenOrder(), anOpenOrder({ id: '2', buyerOrderNumber: 'PO-2', isNew: false, isReady: true })]

describe('the list', () => {
  test('shows the lines below their order, with what can be answered', async () => {
    await openScreen()

    expect(await screen.findByRole('link', { name: 'PO-1' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'PO-2' })).toHaveAttribute('href', '/supplier/orderResponse/2')
    expect(screen.getAllByText('NEW')).toHaveLength(1)
    expect(screen.getAllByText('Ready')).toHaveLength(1)
    expect(
      within(screen.getByRole('table', { name: 'Open lines' }))
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '',
      'Part number',
      'Description',
      'Requested quantity',
      'Requested delivery date',
      'Unit net price',
      'Unit list price',
      'Confirm quantity',
      'Status',
      'Confirm delivery date or reason',
      'Lines',
    ])
    expect(screen.getAllByLabelText(/^Unit net price, item/)).toHaveLength(3)
  })

  test('is flat on request, with order and customer in each row', async () => {
    const { bodies } = await openScreen({}, '?view=flat')

    expect(await screen.findAllByRole('link', { name: 'PO-1' })).toHaveLength(2)
    expect(screen.getByRole('columnheader', { name: 'Customer' })).toBeVisible()
    expect(bodies(LIST)).toMatchObject([{ isGrouped: false }])
  })

  test.each([
    ['above the lines of the order', '', 1],
    ['in each row of the order', '?view=flat', 2],
  ])('shows a parked cancellation %s', async (_where, query, count) => {
    const parkedChange = aParkedChangeSummary({ kind: 'cancellation', cancellations: 1 })
    await openScreen({ [LIST]: () => linesReply(LINES, [anOpenOrder({ parkedChange }), ...ORDERS.slice(1)]) }, query)

    expect(await screen.findAllByText('Cancellation 2026/11/14, not applied')).toHaveLength(count)
  })

  test('is searched, filtered and sorted, with its state in the URL', async () => {
    const { user, bodies, url } = await openScreen()
    await screen.findByRole('link', { name: 'PO-1' })

    await user.type(screen.getByRole('textbox', { name: 'Search' }), 'disc{Enter}')
    await waitFor(() => expect(bodies(LIST)).toHaveLength(2))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Customer' }), 'Teile Nord GmbH (100)')
    await waitFor(() => expect(bodies(LIST)).toHaveLength(3))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Part, A to Z')
    await waitFor(() => expect(bodies(LIST)).toHaveLength(4))

    expect(bodies(LIST)[3]).toEqual({
      pageNo: 1,
      keyword: 'disc',
      orderField: 'productNumber',
      isDesc: false,
      customer: '100',
      isGrouped: true,
    })
    expect(url()).toMatch(/customer=.*100.*&fieldName=productNumber&isDesc=false&keyword=disc&pageNo=1/)
  })

  test('is exported with its filter, and leads to the import of answers', async () => {
    await openScreen({}, '?keyword=disc&customer=100')
    await screen.findByRole('link', { name: 'PO-1' })

    expect(screen.getByRole('link', { name: 'Export to fill in' })).toHaveAttribute(
      'href',
      '/api/supplier/line/export/xlsx?keyword=disc&customer=100',
    )
    expect(screen.getByRole('link', { name: 'Import answers' })).toHaveAttribute('href', '/supplier/lines/import')
  })

  test('says that there are no open lines, and leads to the orders', async () => {
    await openScreen({ [LIST]: () => linesReply([], []) })

    expect(await screen.findByText('There are no open lines.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Fetch new orders in Orders' })).toBeVisible()
  })
})

describe('cells, rules and marks are those of the order response', () => {
  const source = 'last confirmed 2026/10/02 in order 4711'
  const proposed = { unitNetPrice: { value: '12.5', source } }

  test('a proposed value has a mark with its source until the cell is changed', async () => {
    const { user, bodies } = await openWith({ unitNetPrice: '12.5', proposals: { unitNetPrice: source } })
    const price = await screen.findByLabelText('Unit net price, item 1')
    expect(price).toHaveAccessibleDescription(source)

    await user.clear(price)
    await user.type(price, '13')

    expect(price).not.toHaveAccessibleDescription()
    await waitFor(() => expect(bodies(SAVE)).toMatchObject([{ lines: [{ form: { proposals: {} } }] }]))
  })

  test('a price that leaves the last known one is marked with a warning in words', async () => {
    await openWith({ unitNetPrice: '125', knownPrices: proposed })

    const price = await screen.findByLabelText('Unit net price, item 1')
    expect(price).toHaveAccessibleDescription(`125.00 is 900 % above 12.50 (${source}).`)
    expect(price).toBeValid()
  })

  test('a line that is answered is checked by the rules of a submit, another one is not', async () => {
    const { user } = await openWith({})
    const price = await screen.findByLabelText('Unit net price, item 1')
    expect(price).toBeValid()

    await user.selectOptions(screen.getByLabelText('Status, item 1, line 1'), 'Confirmed')

    await waitFor(() => expect(price).toBeInvalid())
  })

  function openWith(changes: Parameters<typeof anOpenLine>[0]) {
    return openScreen({ [LIST]: () => linesReply([anOpenLine(changes)], [anOpenOrder()]) })
  }
})

describe('an edit', () => {
  test('is saved in the background to the draft of its order, with the values it is based on', async () => {
    const { user, bodies } = await openScreen()

    await user.type(await screen.findByLabelText('Unit net price, item 2'), '12.5')
    expect(screen.getByText('Unsaved changes')).toBeVisible()
    await screen.findByText('All changes are saved')

    expect(bodies(SAVE)).toMatchObject([
      { orderId: '1', lines: [{ position: 2, base: { unitNetPrice: '' }, form: { unitNetPrice: '12.5' } }] },
    ])
    expect(screen.getByLabelText('Unit net price, item 2')).toHaveValue('12.5')
  })

  test('of a seller order number is saved as well', async () => {
    const { user, bodies } = await openScreen()

    await user.type(await screen.findByLabelText('Seller order number of PO-1'), 'S-1')
    await screen.findByText('All changes are saved')

    expect(bodies(SAVE)).toEqual([{ orderId: '1', lines: [], sellerOrderNumber: { base: '', form: 'S-1' } }])
  })

  test('that cannot be saved is marked and not sent', async () => {
    const { user, bodies } = await openScreen()

    await user.type(await screen.findByLabelText('Unit net price, item 1'), 'abc')
    await user.type(screen.getByLabelText('Unit net price, item 3'), '7')

    await waitFor(() => expect(bodies(SAVE)).toMatchObject([{ orderId: '2' }]))
    expect(screen.getByLabelText('Unit net price, item 1')).toBeInvalid()
    expect(screen.getByText('Unsaved changes')).toBeVisible()
  })

  test('that cannot be saved holds up a bulk action, and says so', async () => {
    const { user } = await openScreen()

    await user.type(await screen.findByLabelText('Unit net price, item 1'), 'abc')
    await user.click(screen.getByRole('checkbox', { name: 'Select all lines of this page' }))
    await user.click(screen.getByRole('button', { name: 'Set date' }))

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Changes cannot be saved. Please correct the marked fields first.',
    )
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await user.clear(screen.getByLabelText('Unit net price, item 1'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('is saved before Logout; one that cannot be saved is asked about', async () => {
    const { user, bodies } = await openScreen()
    await user.type(await screen.findByLabelText('Unit net price, item 3'), '7')

    expect(await confirmLeave()).toBe(true)
    expect(bodies(SAVE)).toMatchObject([{ orderId: '2' }])

    await user.type(screen.getByLabelText('Unit net price, item 1'), 'abc')
    const answers = [confirmLeave()]
    await user.click(await screen.findByRole('button', { name: 'Stay' }))
    answers.push(confirmLeave())
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(await Promise.all(answers)).toEqual([false, true])
    expect(screen.getByLabelText('Unit net price, item 1')).toHaveValue('')
  })

  test('that two actions wait for is sent again after a failed save, and only once', async () => {
    const failed = deferredReply({ success: false })
    const handlers = [failed.handler]
    const { user, bodies } = await openScreen({
      [SAVE]: (body) => handlers.shift()?.() ?? saveReply(LINES, ORDERS, body),
    })
    await user.type(await screen.findByLabelText('Unit net price, item 1'), '7')
    await waitFor(() => expect(bodies(SAVE)).toHaveLength(1))

    const answers = [confirmLeave(), confirmLeave()]
    failed.release()

    expect(await Promise.all(answers)).toEqual([true, true])
    expect(bodies(SAVE)).toHaveLength(2)
  })

  test('of a field that somebody else has changed is asked, as in the document', async () => {
    const theirs = anOpenLine({ productNumber: 'A-1', unitNetPrice: 11 })
    const replies = [
      { success: false, code: 'stale-version', error: 'changed', order: ORDERS[0], lines: [theirs] },
      { success: true, order: ORDERS[0], lines: [{ ...theirs, unitNetPrice: 12 }] },
    ]
    const { user, bodies } = await openScreen({ [SAVE]: () => replies.shift() })
    await user.type(await screen.findByLabelText('Unit net price, item 1'), '12')

    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('radio', { name: /their value, 11\.00/ })).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }))

    await waitFor(() => expect(bodies(SAVE)).toHaveLength(2))
    expect(bodies(SAVE)[1]).toMatchObject({
      lines: [{ base: { unitNetPrice: '11.00' }, form: { unitNetPrice: '12.00' } }],
    })
  })
})

describe('the selection', () => {
  test('is by check box, with Shift a range, by order, and all of the filter', async () => {
    const { user } = await openScreen({ [LIST]: () => linesReply(LINES, ORDERS, 400) })
    await user.click(await screen.findByRole('checkbox', { name: 'Select line 1, A-1' }))
    expect(screen.getByText('1 line selected')).toBeVisible()

    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select line 3, B-1' }))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('3 lines selected')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Select order PO-1' }))
    expect(screen.getByText('1 line selected')).toBeVisible()

    await user.click(screen.getByRole('checkbox', { name: 'Select all lines of this page' }))
    await user.click(screen.getByRole('button', { name: 'Select all 400 lines' }))
    expect(screen.getByText('400 lines selected')).toBeVisible()
  })

  test('enables the bulk actions', async () => {
    const { user } = await openScreen()
    expect(await screen.findByRole('button', { name: 'Set date' })).toBeDisabled()

    await user.click(screen.getByRole('checkbox', { name: 'Select line 1, A-1' }))

    for (const name of ['Confirm as requested', 'Set date', 'Set price', 'Reject with reason', 'Number orders']) {
      expect(screen.getByRole('button', { name })).toBeEnabled()
    }
  })
})

describe('a bulk action', () => {
  test('asks for what it needs and starts for the selected lines, with a key of its own', async () => {
    const { user, bodies } = await openScreen()
    await user.click(await screen.findByRole('checkbox', { name: 'Select line 2, A-2' }))
    await user.click(screen.getByRole('button', { name: 'Reject with reason' }))
    const dialog = await screen.findByRole('dialog', { name: 'Reject with reason' })
    expect(within(dialog).getByRole('button', { name: 'Reject' })).toBeDisabled()

    await user.type(within(dialog).getByLabelText('Reason'), 'sold out{Enter}')

    await waitFor(() => expect(bodies(START)).toHaveLength(1))
    expect(bodies(START)[0]).toMatchObject({
      requestKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      action: 'reject',
      entries: { reason: 'sold out' },
      keyword: '',
      customer: '',
      lines: ['1/2'],
    })
    expect(await screen.findByText('Rejecting: 1 of 2 orders')).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'Rejecting' })).toBeVisible()
  })

  test('that has ended before its start is answered loads the lines again, too', async () => {
    const ended = aLineRun({ action: 'reject', doneCount: 2, lineCount: 1, endedAt: new Date().toISOString() })
    const { user, bodies } = await openScreen({ [START]: () => ({ success: true, run: ended }) })
    await user.click(await screen.findByRole('checkbox', { name: 'Select line 2, A-2' }))
    await user.click(screen.getByRole('button', { name: 'Reject with reason' }))
    const dialog = await screen.findByRole('dialog', { name: 'Reject with reason' })
    expect(bodies(LIST)).toHaveLength(1)

    await user.type(within(dialog).getByLabelText('Reason'), 'sold out{Enter}')

    expect(await screen.findByText('1 line rejected in 2 orders')).toBeVisible()
    await waitFor(() => expect(bodies(LIST)).toHaveLength(2))
  })

  test('Number orders shows the first number and refuses a pattern that is too long', async () => {
    const { user } = await openScreen()
    await user.click(await screen.findByRole('checkbox', { name: 'Select line 1, A-1' }))
    await user.click(screen.getByRole('button', { name: 'Number orders' }))
    const dialog = await screen.findByRole('dialog', { name: 'Number orders' })
    expect(within(dialog).getByText(/^S\d\d-00042$/)).toBeVisible()

    await user.type(within(dialog).getByLabelText('Pattern'), '-LONG')

    expect(within(dialog).getByText(/takes 10 characters at most/)).toBeVisible()
    expect(within(dialog).getByRole('button', { name: 'Number orders' })).toBeDisabled()
  })

  test('that runs is shown when the page is opened again: its progress survives a reload', async () => {
    await openScreen({
      [RUN]: () => ({ success: true, run: aLineRun({ action: 'submit', doneCount: 1 }) }),
      [SUMMARY]: () => summaryReply({ count: 3 }),
    })

    expect(await screen.findByText('Submitting orders: 1 of 2 orders')).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'Submitting orders' })).toHaveValue(1)
    expect(await screen.findByRole('button', { name: 'Submit ready orders (3)' })).toBeDisabled()
  })

  test('that has ended shows its result, and refused orders with the reason as a link', async () => {
    const run = aLineRun({
      action: 'submit',
      endedAt: new Date().toISOString(),
      doneCount: 1,
      refusedCount: 1,
      results: [
        {
          orderId: '2',
          buyerOrderNumber: 'PO-2',
          customerName: 'C',
          state: 'refused',
          lineCount: 0,
          reason: 'It has moved on.',
        },
        { orderId: '1', buyerOrderNumber: 'PO-1', customerName: 'C', state: 'done', lineCount: 3, reason: '' },
      ],
    })
    const { user } = await openScreen({ [RUN]: () => ({ success: true, run }) })

    expect(await screen.findByText('1 order submitted, 1 order refused')).toBeVisible()
    expect(screen.getByRole('link', { name: 'It has moved on.' })).toHaveAttribute('href', '/supplier/orderResponse/2')
    await user.click(screen.getByRole('button', { name: 'Close the result' }))
    expect(screen.queryByText('1 order submitted, 1 order refused')).not.toBeInTheDocument()
  })
})

test.each([
  [1, '0 orders numbered, 1 order stayed as it was'],
  [2, '0 orders numbered, 2 orders stayed as they were'],
])('the result of a bulk action that leaves %i unchanged says so', async (unchangedCount, sentence) => {
  const run = aLineRun({ action: 'number', endedAt: new Date().toISOString(), unchangedCount })

  await openScreen({ [RUN]: () => ({ success: true, run }) })

  expect(await screen.findByText(sentence)).toBeVisible()
})

describe('Submit ready orders', () => {
  test.each([
    [1, '1 order response is submitted and sent to the platform. It cannot be changed afterwards.'],
    [2, '2 order responses are submitted and sent to the platform. They cannot be changed afterwards.'],
  ])('of %i says that this cannot be changed', async (count, sentence) => {
    const { user } = await openScreen({ [SUMMARY]: () => summaryReply({ count }) })

    await user.click(await screen.findByRole('button', { name: `Submit ready orders (${count})` }))

    expect(await screen.findByRole('dialog', { name: 'Submit ready orders' })).toHaveTextContent(sentence)
  })

  test('names the count and the value, warns of prices, and submits the orders of the filter', async () => {
    const { user, bodies } = await openScreen({
      [SUMMARY]: () => summaryReply({ count: 50, warnedPrices: 2, warnedOrders: 1 }),
    })
    await user.click(await screen.findByRole('button', { name: 'Submit ready orders (50)' }))

    const dialog = await screen.findByRole('dialog', { name: 'Submit ready orders' })
    expect(within(dialog).getByText(/50 order responses are submitted/)).toBeVisible()
    expect(within(dialog).getByText('1,234.50 EUR')).toBeVisible()
    expect(within(dialog).getByText(/2 prices differ in 1 order/)).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Submit' }))

    await waitFor(() =>
      expect(bodies(START)).toMatchObject([{ action: 'submit', entries: { count: 50 }, lines: null }]),
    )
  })

  test('names the number of orders whose cancellation is not applied', async () => {
    const { user } = await openScreen({ [SUMMARY]: () => summaryReply({ count: 50, cancelledOrders: 2 }) })
    await user.click(await screen.findByRole('button', { name: 'Submit ready orders (50)' }))

    const dialog = await screen.findByRole('dialog', { name: 'Submit ready orders' })

    expect(within(dialog).getByRole('alert')).toHaveTextContent(
      'The buyer sent a cancellation of 2 of these orders. It is not applied here.',
    )
  })

  test('is disabled while no order is ready', async () => {
    await openScreen()

    expect(await screen.findByRole('button', { name: 'Submit ready orders (0)' })).toBeDisabled()
  })
})

async function openScreen(handlers: Record<string, (body: unknown) => unknown> = {}, search = '') {
  const run = aLineRun({ action: 'reject', doneCount: 1 })
  let isStarted = false
  const calls = givenServer({
    [LIST]: () => linesReply(LINES, ORDERS),
    [SUMMARY]: () => summaryReply(),
    [RUN]: () => ({ success: true, ...(isStarted && { run }) }),
    [START]: () => {
      isStarted = true
      return { success: true, run }
    },
    [SAVE]: (body) => saveReply(LINES, ORDERS, body),
    ...handlers,
  })
  const view = await renderScreen(<OpenLinesScreen />, `/supplier/lines${search}`)
  return {
    ...view,
    bodies: (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body),
  }
}
