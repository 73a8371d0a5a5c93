import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  aDispatchAdvice,
  aDispatchAdviceItem,
  aDocumentOrder as anAdviceOrder,
} from '../features/dispatch-advice/samples'
import { anInvoiceItem, aLoadedInvoice } from '../features/invoice/samples'
import { LIST, RUN, SAVE, SUMMARY } from '../testing/open-lines'
import { aLineRun, anOpenLine, anOpenOrder, linesReply, summaryReply } from '../features/open-lines/samples'
import { aDraftOrderResponse, aGetReply, anUnansweredItem } from '../features/order-response/samples'
import { anItem, anOrder, listReply } from '../features/orders/samples'
import { givenServer } from '../testing/given-server'
import { pasteText } from '../testing/paste'
import { renderApp } from '../testing/render-app'

const SUPPLIER = { id: '1', supplierName: 'Hansen Brakes', decimalMark: ',' }

type Handlers = Parameters<typeof givenServer>[0]

async function open(path: string, table: string, handlers: Handlers) {
  const calls = givenServer({
    'GET /api/supplierCheckLogin': () => ({ success: true, supplier: SUPPLIER }),
    'GET /api/constants': () => ({ success: true, countries: [] }),
    ...handlers,
  })
  const { user } = renderApp(path)
  await screen.findByRole('table', { name: table })
  return { user, calls }
}

const field = (label: string) => screen.getByLabelText(label)

describe('a supplier who chose the comma', () => {
  const item = anUnansweredItem({ unitNetPrice: 1234.5, requestedQuantity: 1.5 })
  const openOrderResponse = () =>
    open('/supplier/orderResponse/7', 'Items', {
      'GET /api/supplier/orderResponse/get/7': () => aGetReply(aDraftOrderResponse(0, { items: [item] })),
      'POST /api/supplier/orderResponse/update': () => ({ success: true }),
    })

  test('sees the numbers of an order response with a comma, and sends a typed or pasted comma as a point', async () => {
    const { user, calls } = await openOrderResponse()
    expect(field('Unit net price, item 1')).toHaveValue('1234,50')
    expect(screen.getByText('1,5 PCE')).toBeVisible()

    await user.clear(field('Unit net price, item 1'))
    await user.paste('1,234')
    expect(field('Unit net price, item 1')).toHaveValue('1,234')
    await user.type(field('Unit list price, item 1'), '2.000,5')
    await user.click(screen.getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(calls.at(-1)?.name).toBe('GET /api/supplier/orderResponse/get/7'))
    const sent = calls.find(({ name }) => name === 'POST /api/supplier/orderResponse/update')
    expect(sent?.body).toMatchObject({
      form: { items: [{ unitNetPrice: '1.234', unitListPrice: '2,000.5' }] },
    })
  })

  test('is asked about a point before exactly three digits, under the label of the field', async () => {
    const { user, calls } = await openOrderResponse()

    await user.clear(field('Unit net price, item 1'))
    await user.type(field('Unit net price, item 1'), '1.234')
    await user.click(screen.getByRole('button', { name: 'Save' }))

    expect(screen.getByRole('alert')).toHaveTextContent('Please confirm unit net price!')
    expect(field('Unit net price, item 1')).toHaveAccessibleDescription(
      '1.234 can be read two ways. Please type 1234 or 1,234.',
    )
    expect(calls.map(({ name }) => name)).not.toContain('POST /api/supplier/orderResponse/update')
  })

  test('sees prices, percents and sums of an invoice with a comma', async () => {
    const { user } = await open('/supplier/invoice/7', 'Items', {
      'GET /api/supplier/invoice/get/7': () => ({
        success: true,
        ...aLoadedInvoice({ items: [anInvoiceItem({ unitNetPrice: 1234.5, unitListPrice: null, quantity: 2 })] }),
      }),
    })

    await user.type(field('Discount (%)'), '2,5')
    await user.selectOptions(field('Allowance/charge, row 1'), 'Allow')
    await user.type(field('Percent, row 1'), '0,5')

    expect(field('Discount (%)')).toHaveValue('2,5')
    expect(field('Amount, row 1')).toHaveValue('12,35')
    expect(within(screen.getByRole('table', { name: 'Items' })).getByText('1.234,50')).toBeVisible()
    const sums = [...document.querySelectorAll('[aria-label="Summary"] dd')].map(({ textContent }) => textContent)
    expect(sums).toEqual(['0,00', '12,35', '2.456,65', '0,00', '2.456,65 EUR'])
  })

  test('sees quantities and types measurements of a dispatch advice with a comma, in groups of thousands', async () => {
    const advice = aDispatchAdvice({
      measurements: [{ amount: 1.25, type: 'Volume' }],
      items: [aDispatchAdviceItem({ confirmedQuantity: 1202.5, deliveredQuantity: 2 })],
    })
    await open('/supplier/dispatchAdvice/7', 'Items', {
      'GET /api/supplier/dispatchAdvice/get/7': () => ({
        success: true,
        order: anAdviceOrder(),
        dispatchAdvices: [advice],
      }),
    })

    expect(field('Amount of measurement 1')).toHaveValue('1,25')
    expect(screen.getByText(/of 1\.202,5 PCE/)).toBeVisible()
    expect(screen.getByText('1.200,5 stay open')).toBeVisible()
  })

  test('sees the quantities of the order list with a comma', async () => {
    await open('/supplier/orders', 'Orders', {
      'POST /api/supplier/order/list': () =>
        listReply([anOrder({ items: [anItem({ requestedQuantity: 1234.5 })] })], { total: 2318, pageNo: 2 }),
    })

    expect(await screen.findByText('1.234,5')).toBeVisible()
    expect(screen.getByText('11–20 of 2.318')).toBeVisible()
  })
})

describe('counts of a supplier who chose the comma have a point between thousands', () => {
  const ready = { count: 1234, warnedPrices: 2345, warnedOrders: 1111, cancelledOrders: 1222 }

  test('in the dialogs of bulk actions', async () => {
    const { user } = await openLines([anOpenLine()], 2318)
    await user.click(screen.getByRole('checkbox', { name: 'Select all lines of this page' }))
    await user.click(screen.getByRole('button', { name: 'Select all 2.318 lines' }))

    for (const [name, text] of [
      ['Set date', '2.318 lines: the delivery date'],
      ['Number orders', 'The orders of the 2.318 selected lines'],
    ] as const) {
      await user.click(screen.getByRole('button', { name }))
      expect(await screen.findByRole('dialog', { name })).toHaveTextContent(text)
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    }
  })

  test('in the confirmation of a submit', async () => {
    const { user } = await openLines([anOpenLine()], 1, { [SUMMARY]: () => summaryReply(ready) })
    await user.click(await screen.findByRole('button', { name: 'Submit ready orders (1.234)' }))

    const dialog = await screen.findByRole('dialog', { name: 'Submit ready orders' })
    expect(dialog).toHaveTextContent('1.234 order responses are submitted')
    expect(dialog).toHaveTextContent('a cancellation of 1.222 of these orders')
    expect(dialog).toHaveTextContent('2.345 prices differ in 1.111 orders')
  })

  test.each([
    [
      'while it runs',
      { endedAt: null, doneCount: 1200, orderCount: 2345 },
      'Confirming as requested: 1.200 of 2.345 orders',
    ],
    [
      'after its end',
      { doneCount: 1200, unchangedCount: 1001, refusedCount: 1002, lineCount: 3003 },
      '3.003 lines confirmed in 1.200 orders, 1.001 orders stayed as they were, 1.002 orders refused',
    ],
  ])('in the result of a bulk action %s', async (_when, changes, text) => {
    const run = aLineRun({ endedAt: new Date().toISOString(), ...changes })
    await openLines([anOpenLine()], 1, { [RUN]: () => ({ success: true, run }) })

    expect(await screen.findByText(text)).toBeVisible()
  })

  test('in the message of a paste and of its Undo', async () => {
    const lines = Array.from({ length: 1200 }, (_, i) => anOpenLine({ position: i + 1 }))
    const { user } = await openLines(lines, 1200, { [SAVE]: () => new Promise(() => {}) })
    await user.click(field('Unit net price, item 1'))

    pasteText('1\tx\n'.repeat(1200))
    expect(screen.getByText('1.200 cells filled. 1.200 values do not fit:')).toBeVisible()
    expect(screen.getByText('and 1.100 more, whose cells are marked or are beyond the table.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))

    expect(screen.getByText('2.400 cells taken back.')).toBeVisible()
  })

  function openLines(lines: ReturnType<typeof anOpenLine>[], total: number, handlers: Handlers = {}) {
    return open('/supplier/lines', 'Open lines', {
      [LIST]: () => linesReply(lines, [anOpenOrder()], total),
      [SUMMARY]: () => summaryReply(),
      [RUN]: () => ({ success: true }),
      ...handlers,
    })
  }
})

test('with the point, the reason of an ambiguous price names both readings', async () => {
  const { user } = await open('/supplier/orderResponse/7', 'Items', {
    'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { ...SUPPLIER, decimalMark: undefined } }),
    'GET /api/supplier/orderResponse/get/7': () => aGetReply(),
  })

  await user.type(field('Unit net price, item 1'), '1,234')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(screen.getByRole('alert')).toHaveTextContent('Please confirm unit net price!')
  expect(field('Unit net price, item 1')).toHaveAccessibleDescription(
    '1,234 can be read two ways. Please type 1234 or 1.234.',
  )
})
