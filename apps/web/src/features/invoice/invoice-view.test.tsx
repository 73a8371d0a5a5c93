import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { givenServer, deferredReply } from '../../testing/given-server'
import { renderApp } from '../../testing/render-app'
import { toFormValues } from './form'
import { aLoadedInvoice, anInvoice, anInvoiceItem } from './samples'

// Imports the lazy modules before the first test: on a busy machine that takes longer than the timeout of a query.
beforeAll(() => Promise.all([import('../../app/shell/supplier-shell'), import('./invoice-view')]))

const URL = '/supplier/view/invoice/7?status=&pageNo=2'
const ROW = { identifier: 'Allow' as const, kind: 'Trade Discount', percent: 10, amount: 3.1 }
const SENT = aLoadedInvoice(
  {
    invoiceId: 'RE-1',
    issueDate: '20261101',
    invoiceDueDate: '20261201',
    isTaxApplies: true,
    discount: 2,
    discountDueDate: '20261115',
    submittedAt: '2026-11-01T08:00:00Z',
    delivery: { id: '5', state: 'delivered', reason: '', at: '2026-11-01T08:01:00Z' },
    deliveryParty: { ...anInvoice().sellerParty, contactName: '', phone: '', email: '' },
    allowOrCharges: [
      { identifier: 'Charge', kind: 'Freight Charges', percent: null, amount: 10, taxCode: 'R', taxPercent: 7 },
    ],
    items: [
      anInvoiceItem({
        taxCode: 'S',
        taxPercent: 19,
        allowOrCharges: [ROW, { ...ROW, identifier: 'Charge', kind: 'Core Part', percent: null, amount: 1234.5 }],
      }),
    ],
  },
  { status: 'finish' },
)

function givenView(more: Record<string, (body: unknown) => unknown> = {}) {
  return givenServer({
    'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Kessler' } }),
    'GET /api/constants': () => ({ success: true, countries: [{ code: 'DE', name: 'Germany' }] }),
    'GET /api/supplier/eDocument/files/7': () => ({ success: false }),
    'GET /api/supplier/creditNote/list/7': () => ({ success: true, creditNotes: [] }),
    'GET /api/supplier/invoice/get/7': () => ({ success: true, ...SENT }),
    'POST /api/supplier/order/list': () => ({ success: false }),
    ...more,
  })
}

test('the sums are those the invoice was submitted with', async () => {
  const submittedSums = { netValue: '210', taxAmount: '38.68', total: '248.68', payable: null }
  givenView({
    'GET /api/supplier/invoice/get/7': () => ({ success: true, ...SENT, invoice: { ...SENT.invoice, submittedSums } }),
  })
  renderApp(URL)

  const summary = await screen.findByLabelText('Summary')
  expect(
    within(summary)
      .getAllByRole('definition')
      .map((each) => each.textContent),
  ).toEqual(['10.00', '0.00', '210.00', '38.68', '248.68 EUR'])
})

test('all fields are disabled', async () => {
  givenView()
  renderApp(URL)
  await screen.findByRole('table', { name: 'Items' })

  const fields = [
    ...screen.getAllByRole('textbox'),
    ...screen.getAllByRole('checkbox'),
    ...screen.getAllByRole('combobox'),
  ]
  expect(fields.length).toBeGreaterThan(8)
  for (const field of fields) expect(field).toBeDisabled()
  expect(screen.getByLabelText('Currency')).toHaveValue('EUR')
  expect(screen.getByLabelText('Tax applies')).toBeChecked()
})

test('title, help link, breadcrumb, blocks and header line', async () => {
  givenView()
  renderApp(URL)

  expect(await screen.findByRole('heading', { level: 1, name: 'Invoice' })).toBeVisible()
  await screen.findByRole('table', { name: 'Items' })
  expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/assets/partwire-help.pdf')
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toHaveTextContent('Overview>Invoice')
  for (const name of ['Buyer', 'Seller', 'Invoice', 'Delivery', 'Bank']) {
    expect(screen.getByRole('region', { name })).toBeVisible()
  }
  await screen.findAllByText('Germany')
  const buyer = ['NameAutoteile Weber KG', 'StreetHafenstraße 7', 'Postal code20457', 'CityHamburg', 'CountryGermany']
  expect(factTexts('Buyer')).toEqual([...buyer, 'Tax numberDE111222333'])
  expect(factTexts('Invoice')).toEqual(factTexts('Buyer'))
  expect(factTexts('Seller')).toEqual([
    'NameKessler Fahrwerktechnik AG',
    'StreetIndustriestraße 14',
    'Postal code70565',
    'CityStuttgart',
    'CountryGermany',
    'Tax numberDE811115368',
  ])
  expect(factTexts('Delivery')).toEqual([
    'NameKessler Fahrwerktechnik AG',
    'Contact nameJonas Kessler',
    'StreetIndustriestraße 14',
    'Phone+49 711 5550142',
    'Postal code70565',
    'Emailjonas@kessler.test',
    'CityStuttgart',
    'CountryGermany',
  ])
  expect(fieldValues('Bank')).toEqual([
    ['Bank name', 'Musterbank'],
    ['Bank account', '0532013000'],
    ['IBAN', 'DE89370400440532013000'],
    ['SWIFT', 'COBADEFFXXX'],
  ])
  expect(screen.getByLabelText('Discount')).toHaveValue('2')
  expect(screen.getByText('Delivered')).toBeVisible()
  expect(screen.getByLabelText('Invoice ID')).toHaveValue('RE-1')
  expect(screen.getByLabelText('Invoice Issue Date')).toHaveValue('2026/11/01')
  expect(screen.getByLabelText('Invoice Due Date')).toHaveValue('2026/12/01')
  expect(screen.getByLabelText('Discount Due Date')).toHaveValue('2026/11/15')
})

test('the allowances and charges of the invoice: Type, Percent, Amount, Tax', async () => {
  givenView()
  renderApp(URL)

  const table = within(await screen.findByRole('table', { name: 'Allowances and Charges' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Type',
    'Percent',
    'Amount',
    'Tax',
  ])
  expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Charge: Freight Charges',
    '-',
    '10.00',
    'R (7 %)',
  ])
})

test("the first allowance or charge is on the item's main row, the others on extra rows", async () => {
  givenView()
  renderApp(URL)

  const table = within(await screen.findByRole('table', { name: 'Items' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(HEADINGS)
  const [, main, extra] = table.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
  expect(main).toEqual([
    'B-1001',
    '0986479C20',
    'Brake disc, coated',
    '2026/11/10',
    '4500012345',
    '-',
    '-',
    '20.00',
    '25.00',
    '10 PCE',
    'S (19 %)',
    'Allow',
    'Trade Discount',
    '10 %',
    '3.10',
    '200.00',
  ])
  expect(extra?.slice(10)).toEqual(['', 'Charge', 'Core Part', '-', '1,234.50', ''])
})

test('the summary: Invoice Charges, Invoice Allowances, Invoice Net Value, Invoice Tax Amount, Total', async () => {
  givenView()
  renderApp(URL)
  await screen.findByRole('table', { name: 'Items' })

  expect(document.querySelector('[aria-label="Summary"]')).toHaveTextContent(
    'Invoice Charges10.00Invoice Allowances0.00Invoice Net Value210.00Invoice Tax Amount38.70Total248.70 EUR',
  )
})

test('what was typed into an invoice that a colleague has submitted is listed', async () => {
  const base = toFormValues(SENT.invoice)
  const form = { ...base, contactName: 'Ada Berg', allowOrCharges: [] }
  localStorage.setItem('draft 1 invoice 3', JSON.stringify({ version: 1, at: '', base, form }))
  givenView()
  renderApp(URL)

  const notice = within(await screen.findByRole('region', { name: 'Not sent: Invoice RE-1' }))
  expect(notice.getByRole('row', { name: 'Contact name Ada Berg' })).toBeVisible()
  expect(notice.getByRole('row', { name: 'Allowances and charges 0 lines' })).toBeVisible()
})

test("'Loading ...' shows while loading", async () => {
  const held = deferredReply({ success: true, ...SENT })
  givenView({ 'GET /api/supplier/invoice/get/7': held.handler })
  renderApp(URL)

  expect(await screen.findByText('Loading ...')).toBeVisible()
  held.release()

  expect(await screen.findByRole('table', { name: 'Items' })).toBeVisible()
  expect(screen.queryByText('Loading ...')).toBeNull()
})

test('Cancel goes back to the previous page', async () => {
  givenView({ 'POST /api/supplier/customer/list': () => ({ success: false }) })
  const { user, url } = renderApp(URL, ['/supplier/orders', '/supplier/customers'])

  await user.click(await screen.findByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(url()).toMatch(/^\/supplier\/customers(?:\?|$)/))
})

test('Cancel goes to the order list when the view was opened by its address', async () => {
  givenView()
  const { user, url } = renderApp(URL)

  await user.click(await screen.findByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(url()).toMatch(/^\/supplier\/orders\?/))
  expect(url()).toContain('pageNo=2')
})

test('an invoice that may not be viewed yet leads to the order list', async () => {
  givenView({
    'GET /api/supplier/invoice/get/7': () => ({ success: true, ...aLoadedInvoice({}, { status: 'invoice' }) }),
  })
  const { url } = renderApp(URL)

  await waitFor(() => expect(url()).toMatch(/^\/supplier\/orders\?/))
})

test('so does an order that has no invoice yet', async () => {
  const { order } = aLoadedInvoice({}, { status: 'dispatchAdvice' })
  givenView({
    'GET /api/supplier/invoice/get/7': () => ({ success: false, error: 'This invoice does not exist.' }),
    'GET /api/supplier/order/7': () => ({ success: true, order }),
  })
  const { url } = renderApp(URL)

  await waitFor(() => expect(url()).toMatch(/^\/supplier\/orders\?/))
})

test('an error message shows in the breadcrumb', async () => {
  const error = 'This order does not exist.'
  givenView({
    'GET /api/supplier/invoice/get/7': () => ({ success: false, error }),
    'GET /api/supplier/order/7': () => ({ success: false, error }),
  })
  renderApp(URL)

  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(error)
  expect(alert.previousElementSibling).toBe(screen.getByRole('navigation', { name: 'Breadcrumb' }))
})

test('a failed load without an error text shows no message and ends Loading', async () => {
  const held = deferredReply({ success: false })
  givenView({
    'GET /api/supplier/invoice/get/7': held.handler,
    'GET /api/supplier/order/7': () => ({ success: false }),
  })
  renderApp(URL)
  await screen.findByText('Loading ...')

  held.release()

  await waitFor(() => expect(screen.queryByText('Loading ...')).toBeNull())
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toHaveTextContent('Overview>Invoice')
  expect(screen.queryByRole('alert')).toBeNull()
})

const HEADINGS = [
  'Buyer number',
  'Seller number',
  'Description',
  'Order date',
  'Order number',
  'Country of origin',
  'Statistic group',
  'Unit price',
  'Unit list price',
  'Quantity',
  'Tax',
  'Allowance/charge identifier',
  'Type',
  'Percent',
  'Amount',
  'Line total',
]

function factTexts(block: string) {
  return [...screen.getByRole('region', { name: block }).querySelectorAll('dl > div')].map((fact) => fact.textContent)
}

function fieldValues(block: string) {
  const region = within(screen.getByRole('region', { name: block }))
  return region
    .getAllByText(/./, { selector: 'label' })
    .map(({ textContent }) => [textContent, region.getByLabelText<HTMLInputElement>(textContent).value])
}
