import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { givenServer, deferredReply } from '../../../testing/given-server'
import { renderApp } from '../../../testing/render-app'
import { aLoadedInvoice, anInvoice, anInvoiceItem } from '../samples'

// Imports the lazy modules before the first test: on a busy machine that takes longer than the timeout of a query.
beforeAll(() => Promise.all([import('../../../app/shell/supplier-shell'), import('../invoice-screen')]))

const GET = 'GET /api/supplier/invoice/get/7'
const SUBMIT = 'POST /api/supplier/invoice/submit'
const ROW = { identifier: '', kind: '', percent: null, amount: null } as const
/** A row that is not empty but has no identifier, and a row without a type. */
const WRONG_ROWS = [
  { ...ROW, percent: 'x' },
  { ...ROW, identifier: 'Allow' },
] as const

function givenInvoice(answers: Parameters<typeof givenServer>[0]) {
  return givenServer({
    'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Kessler' } }),
    'GET /api/constants': () => ({ success: true, countries: [{ code: 'DE', name: 'Germany' }] }),
    'GET /api/supplier/eDocument/invoice/7': () => ({ success: false }),
    'POST /api/supplier/order/list': () => ({ success: false }),
    [SUBMIT]: () => ({ success: false }),
    ...answers,
  })
}

async function openInvoice(...given: Parameters<typeof aLoadedInvoice>) {
  const calls = givenInvoice({ [GET]: () => ({ success: true, ...aLoadedInvoice(...given) }) })
  const view = renderApp('/supplier/invoice/7?status=invoice&pageNo=2')
  await screen.findByRole('table', { name: 'Items' })
  await screen.findAllByText('Germany')
  return { ...view, calls }
}

test('breadcrumb Overview > Invoice, which hands the query parameters back, and a help link', async () => {
  await openInvoice()

  const breadcrumb = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
  expect(breadcrumb.getByText('Overview')).toHaveAttribute('href', '/supplier/orders?status=invoice&pageNo=2')
  expect(breadcrumb.getByText('Invoice')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/assets/partwire-help.pdf')
})

test('the parties are read-only: name, street, postal code, city, country, tax number', async () => {
  const { buyerParty } = anInvoice()
  await openInvoice({ deliveryParty: { ...buyerParty, contactName: '', phone: '', email: '' } })

  expect(partyTexts('Buyer')).toEqual([
    'NameAutoteile Weber KG',
    'StreetHafenstraße 7',
    'Postal code20457',
    'CityHamburg',
    'CountryGermany',
    'Tax numberDE111222333',
  ])
  expect(partyTexts('Seller').at(-1)).toBe('Tax numberDE811115368')
  for (const name of ['Buyer', 'Seller', 'Invoice currency', 'Delivery']) {
    const column = within(screen.getByRole('region', { name }))
    expect([...column.queryAllByRole('textbox'), ...column.queryAllByRole('combobox')]).toEqual([])
  }
})

test('a delivery party whose address has no name has no column', async () => {
  const { buyerParty } = anInvoice()
  const address = { name1: ' ', street1: 'Kai 3', postalCode: '24103', city: 'Kiel', countryCode: 'DE' }
  await openInvoice({ deliveryParty: { ...buyerParty, address, contactName: '', phone: '', email: '' } })

  expect(screen.queryByRole('region', { name: 'Delivery' })).toBeNull()
})

test('the block E-documents stands below the lines; why no tax applies is asked only when it does not', async () => {
  const { user } = await openInvoice()
  const block = screen.getByRole('region', { name: 'E-documents' })
  const lines = screen.getByRole('table', { name: 'Items' })
  expect(lines.compareDocumentPosition(block)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const fields = within(block)
  expect(fields.getByLabelText('Delivery Date')).toHaveValue('')
  expect(fields.queryByLabelText('Exemption reason')).toBeNull()

  await user.selectOptions(fields.getByLabelText('Tax treatment'), 'Intra-EU delivery (K)')
  expect(fields.getByLabelText('Exemption reason')).toHaveAttribute('placeholder', 'Intra-Community supply')
  await user.click(screen.getByLabelText('Tax applies'))

  expect(fields.queryByLabelText('Tax treatment')).toBeNull()
})

test('the facts of e-documents are sent with the form', async () => {
  const { user, calls } = await openInvoice({ taxTreatment: 'E', exemptionReason: 'Section 4', invoiceId: 'RE-1' })
  fireEvent.change(screen.getByLabelText('Delivery Date'), { target: { value: '2026/11/12' } })
  fireEvent.change(screen.getByLabelText('Exemption reason'), { target: { value: 'Section 5' } })

  await user.click(screen.getByRole('button', { name: 'Save' }))

  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'POST /api/supplier/invoice/update')?.body).toMatchObject({
      form: { taxTreatment: 'E', exemptionReason: 'Section 5', deliveryDate: '20261112' },
    }),
  )
})

test('a line shows its numbers, description, order date and number, prices, quantity and line total', async () => {
  await openInvoice({ items: [anInvoiceItem({ unitNetPrice: 1234.5, unitListPrice: null, quantity: 3 })] })

  const [, line] = within(screen.getByRole('table', { name: 'Items' })).getAllByRole('row')
  const cells = [...(line?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)
  expect(cells.slice(0, 5)).toEqual(['B-1001', '0986479C20', 'Brake disc, coated', '2026/11/10', '4500012345'])
  expect(cells.slice(7, 10)).toEqual(['1,234.50', '-', '3 PCE'])
  expect(cells.at(-1)).toBe('3,703.50')
  const countries = within(screen.getByLabelText('Country of origin, item 1'))
  expect(countries.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['-', 'Germany'])
})

test('what is typed into every field is what is sent', async () => {
  const { user, calls } = await openInvoice({ contactName: '', phone: '', email: '', banking: NO_BANK })

  for (const [label, value] of Object.entries(TYPED)) type(label, value)
  await user.click(screen.getByLabelText('Tax applies'))
  await user.selectOptions(screen.getByLabelText('Country of origin, item 1'), 'Germany')
  await user.selectOptions(screen.getByLabelText('Tax, item 1'), 'S')
  await user.click(screen.getByRole('button', { name: 'Submit' }))

  await waitFor(() => expect(calls.map(({ name }) => name)).toContain(SUBMIT))
  expect(calls.find(({ name }) => name === SUBMIT)?.body).toMatchObject({
    orderId: '7',
    invoiceId: '3',
    form: {
      invoiceId: 'RE-1',
      invoiceDueDate: '20991231',
      isTaxApplies: true,
      discount: '2,5',
      discountDueDate: '20991201',
      contactName: 'Ines',
      phone: '0711',
      email: 'i@k.test',
      banking: { bankName: 'Bank', bankAccount: '12', iban: 'DE1', swift: 'COBA' },
      allowOrCharges: [],
      items: [{ countryCode: 'DE', statisticGroup: '8708', taxCode: 'S', taxPercent: 19, allowOrCharges: [] }],
    },
  })
})

test.each(['Invoice Due Date', 'Discount Due Date'])(
  '%s is a picker that accepts no day before today',
  async (label) => {
    await openInvoice()

    type(label, '20200101')
    fireEvent.blur(screen.getByLabelText(label))

    expect(screen.getByRole('button', { name: `Pick ${label}` })).toBeEnabled()
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(
      /^Please choose \d{4}\/\d\d\/\d\d or a later day\.$/,
    )
  },
)

test('a typed discount due date that is none stops Submit, though no discount asks for one', async () => {
  const { user, calls } = await openInvoice({ invoiceId: 'RE-1', invoiceDueDate: '20991231' })

  type('Discount Due Date', '31.02.2099')
  fireEvent.blur(screen.getByLabelText('Discount Due Date'))
  await user.click(screen.getByRole('button', { name: 'Submit' }))

  expect(screen.getByRole('alert')).toHaveTextContent('Please confirm discount due date!')
  expect(calls.map(({ name }) => name)).not.toContain(SUBMIT)
})

test.each(['Invoice Due Date', 'Discount Due Date'])(
  'a typed %s that is none is still there after the page was loaded again',
  async (label) => {
    const { unmount } = await openInvoice()
    type(label, '31.02.2099')
    unmount()

    await openInvoice()

    expect(screen.getByLabelText(label)).toHaveValue('31.02.2099')
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription('Please type a day like 2026/11/30.')
  },
)

test('every invalid field is marked, and the labels are listed in the order of the fields', async () => {
  const taxed = { taxCode: '', taxPercent: null }
  const { user } = await openInvoice({
    contactName: '',
    phone: '',
    email: '',
    isTaxApplies: true,
    discount: 'x',
    allowOrCharges: WRONG_ROWS.map((row) => ({ ...row, ...taxed })),
    items: [anInvoiceItem({ allowOrCharges: [...WRONG_ROWS] })],
  })

  await user.click(screen.getByRole('button', { name: 'Submit' }))

  expect(invalidPaths()).toEqual([
    'contactName',
    'phone',
    'email',
    'discount',
    'discountDueDate',
    'allowOrCharges.0.identifier',
    'allowOrCharges.0.percent',
    'allowOrCharges.0.amount',
    'allowOrCharges.1.kind',
    'allowOrCharges.1.amount',
    'allowOrCharges.1.taxCode',
    'invoiceId',
    'invoiceDueDate',
    'items.0.taxCode',
    // The rows of an item are rendered column by column.
    'items.0.allowOrCharges.0.identifier',
    'items.0.allowOrCharges.1.kind',
    'items.0.allowOrCharges.0.percent',
    'items.0.allowOrCharges.0.amount',
    'items.0.allowOrCharges.1.amount',
  ])
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Please confirm contact name, phone, email, discount, discount due date, allowances & charges, percent, amount, ' +
      'allowances & charges type, tax, invoice id & invoice due date!',
  )
})

test('a failed load without an error text shows no message and ends Loading', async () => {
  const held = deferredReply({ success: false })
  givenInvoice({ [GET]: held.handler })
  renderApp('/supplier/invoice/7')
  await screen.findByText('Loading')

  held.release()

  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull())
  expect(screen.getByRole('heading', { level: 1, name: 'Invoice' })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

const NO_BANK = { bankName: '', bankAccount: '', iban: '', swift: '' }

const TYPED = {
  'Contact name': 'Ines',
  Phone: '0711',
  Email: 'i@k.test',
  'Bank name': 'Bank',
  'Bank account': '12',
  IBAN: 'DE1',
  SWIFT: 'COBA',
  'Discount (%)': '2,5',
  'Discount Due Date': '20991201',
  'Invoice ID': 'RE-1',
  'Invoice Due Date': '31.12.2099',
  'Statistic group, item 1': '8708',
}

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

function partyTexts(heading: string): (string | null)[] {
  return [...screen.getByRole('region', { name: heading }).querySelectorAll('dl > div')].map((row) => row.textContent)
}

/** Paths of the invalid fields, in the order of the screen. */
function invalidPaths(): (string | undefined)[] {
  return [...document.querySelectorAll<HTMLElement>('[aria-invalid="true"]')].map(({ dataset }) => dataset['path'])
}
