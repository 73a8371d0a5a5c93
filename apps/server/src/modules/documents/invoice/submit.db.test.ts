import { getInvoice, submitInvoice } from '@partwire/contract/invoice'
import { listOrders } from '@partwire/contract/orders'
import { updateSetting } from '@partwire/contract/settings'
import { getTimeline } from '@partwire/contract/timeline'
import { aSetting } from '@partwire/domain/settings/samples'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenInvoice } from '../../../testing/given/given-invoices'
import { incomingParty } from '../../../testing/given/given-orders'
import type { Visitor } from '../../../testing/test-app'
import { readInvoice } from '../../../upstream/testing/read-documents'
import { setTaxRegNumber, upsertCustomer } from '../../customers/customer-store'
import { invoiceForm, itemForm, rowForm } from './samples'
import { type InvoiceFixture, startFixture, TAXES } from './testing/fixture'

let fixture: InvoiceFixture
let supplier: Visitor
let supplierId: string

beforeAll(async () => {
  fixture = await startFixture()
})
beforeEach(async () => {
  ;({ supplier, supplierId } = await fixture.addSupplier())
  await supplier.call(updateSetting, aSetting({ taxs: TAXES }))
})
afterAll(() => fixture.portal.close())

test('submitting the invoice finishes the order and sends the document with its totals', async () => {
  const customer = { relationId: '', ...incomingParty() }
  const customerId = await upsertCustomer(fixture.portal.deps.db, supplierId, customer, fixture.portal.clock.now())
  await setTaxRegNumber(fixture.portal.deps.db, supplierId, customerId ?? '', 'DE-BUYER')
  const ids = await givenInvoice(fixture.portal, supplierId, {
    items: [
      { confirmed: [7], unitNetPrice: '3.335', unitListPrice: '4', inputEan: '4006633000017', ordered: { ean: '' } },
      { confirmed: [3], unitNetPrice: '10.10', ordered: { productNumber: 'P-2' } },
    ],
    order: { deliveryParty: incomingParty({ partyNumber: '700', name1: 'Lager Süd' }) },
  })
  const form = invoiceForm({
    invoiceId: '  RE 2026/17 ',
    issueDate: '20261116',
    isTaxApplies: true,
    discount: '2,5',
    discountDueDate: '20261201',
    allowOrCharges: [
      rowForm({ identifier: '', kind: '', amount: null }),
      rowForm({ amount: '5', taxCode: 'S' }),
      rowForm({ identifier: 'Allow', kind: 'Pallet Discount', percent: '10', amount: '5.364', taxCode: 'R' }),
    ],
    items: [
      itemForm({
        taxCode: 'S',
        taxPercent: 1,
        countryCode: 'CN',
        statisticGroup: '8708',
        allowOrCharges: [
          { identifier: 'Allow', kind: 'Trade Discount', percent: 10, amount: '2.80' },
          { identifier: '', kind: '', percent: '', amount: null },
        ],
      }),
      itemForm({ taxCode: 'R' }),
    ],
  })

  const answer = await supplier.call(submitInvoice, { ...ids, version: 1, form })

  // Lines 23.35 (of 23.345) and 30.30; charge 5.00, allowance 5.36: net 53.29.
  // 19 % of 23.35 + 5 = 28.35 is 5.39 (of 5.3865); 7 % of 30.30 - 5.36 = 24.94 is 1.75 (of 1.7458).
  expect(answer).toMatchObject({ status: 200, body: { success: true, order: { id: ids.orderId, status: 'finish' } } })
  expect(readInvoice(await fixture.findSentDocument(ids.orderId))).toEqual({
    sellerParty: expect.objectContaining({ partyNumber: '900', taxRegNumber: 'DE123456789' }),
    buyerParty: expect.objectContaining({ partyNumber: '100', name1: 'Teile Nord GmbH', taxRegNumber: 'DE-BUYER' }),
    deliveryParty: expect.objectContaining({ partyNumber: '700', name1: 'Lager Süd' }),
    invoiceId: 'RE 2026/17',
    issueDate: '20261116',
    dueDate: '20261215',
    buyerOrderNumber: 'PO-1',
    orderDate: '20261114',
    currency: 'EUR',
    isTaxApplies: true,
    discount: '2.5',
    discountDueDate: '20261201',
    contact: { name: 'Jonas Kessler', phone: '+49 341 12345', email: 'jonas@kessler.test' },
    banking: { bankName: 'Sparbank', bankAccount: '0532013000', iban: 'DE89370400440532013000', swift: 'DEUTDEFF' },
    items: [
      expect.objectContaining({
        buyerLineNumber: '10',
        quantity: '7',
        ean: '4006633000017',
        unitNetPrice: '3.335',
        unitListPrice: '4',
        countryCode: 'CN',
        statisticGroup: '8708',
        taxCode: 'S',
        taxPercent: '19',
        lineTotal: '23.35',
        allowOrCharges: [
          {
            identifier: 'Allow',
            kind: 'Trade Discount',
            percent: '10',
            amount: '2.8',
            taxCode: '',
            taxPercent: '',
          },
        ],
      }),
      expect.objectContaining({ productNumber: 'P-2', taxCode: 'R', taxPercent: '7', lineTotal: '30.3' }),
    ],
    allowOrCharges: [
      { identifier: 'Charge', kind: 'Freight Charges', percent: '', amount: '5', taxCode: 'S', taxPercent: '19' },
      { identifier: 'Allow', kind: 'Pallet Discount', percent: '10', amount: '5.36', taxCode: 'R', taxPercent: '7' },
    ],
    totals: { net: '53.29', gross: '60.43', tax: '7.14', payable: '60.43' },
    taxTotals: [
      { taxPercent: '7', taxableAmount: '24.94', taxAmount: '1.75' },
      { taxPercent: '19', taxableAmount: '28.35', taxAmount: '5.39' },
    ],
  })
  expect(await fixture.findTotals(ids.orderId)).toEqual({
    net_value: '53.29',
    tax_amount: '7.14',
    total: '60.43',
    payable: null,
  })
})

test('the tax is calculated on rounded line totals; screen, stored sums and document agree', async () => {
  const ids = await givenInvoice(fixture.portal, supplierId, {
    items: [
      { confirmed: [1], unitNetPrice: '0.335' },
      { confirmed: [1], unitNetPrice: '0.335' },
    ],
  })
  const form = invoiceForm({
    isTaxApplies: true,
    items: [itemForm({ taxCode: 'S' }), itemForm({ taxCode: 'S' })],
  })

  await supplier.call(submitInvoice, { ...ids, form })

  const { body } = await supplier.call(getInvoice, { orderId: ids.orderId })
  const sent = readInvoice(await fixture.findSentDocument(ids.orderId))
  expect(sent.totals).toEqual({ net: '0.68', tax: '0.13', gross: '0.81', payable: '0.81' })
  expect(sent.taxTotals).toEqual([{ taxPercent: '19', taxableAmount: '0.68', taxAmount: '0.13' }])
  expect(body.invoice?.submittedSums).toEqual({ netValue: '0.68', taxAmount: '0.13', total: '0.81', payable: null })
})

test('in a currency without decimals the amount payable is whole', async () => {
  const ids = await givenInvoice(fixture.portal, supplierId, {
    items: [{ confirmed: [3], unitNetPrice: '33.35' }],
    currency: 'JPY',
  })
  const form = invoiceForm({ isTaxApplies: true, items: [itemForm({ taxCode: 'R' })] })

  await supplier.call(submitInvoice, { ...ids, form })

  // 7 % of 100.05 is 7.00 (of 7.0035).
  const { body } = await supplier.call(getInvoice, { orderId: ids.orderId })
  const { totals } = readInvoice(await fixture.findSentDocument(ids.orderId))
  expect(totals).toEqual({ net: '100.05', tax: '7', gross: '107.05', payable: '107' })
  expect(body.invoice?.submittedSums).toEqual({
    netValue: '100.05',
    taxAmount: '7.00',
    total: '107.05',
    payable: '107',
  })
})

test('what is read back is what was sent: no empty rows, and its delivery is queued', async () => {
  const ids = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }] })
  const form = invoiceForm({ allowOrCharges: [rowForm({ identifier: '', kind: '', amount: '' }), rowForm()] })

  await supplier.call(submitInvoice, { ...ids, form })

  const { body } = await supplier.call(getInvoice, { orderId: ids.orderId })
  expect(body.order?.status).toBe('finish')
  expect(body.invoice).toMatchObject({
    invoiceId: 'INV-1',
    issueDate: '20261115',
    version: 2,
    submittedAt: '2026-11-15T09:00:00.000Z',
    updatedBy: 'Jonas Kessler',
    delivery: { state: 'queued', reason: '', at: '2026-11-15T09:00:00.000Z' },
    allowOrCharges: [{ identifier: 'Charge', kind: 'Freight Charges', amount: 10 }],
  })
})

test('a submitted invoice keeps percents and tax numbers, whatever the settings become', async () => {
  const ids = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }] })
  const form = invoiceForm({ isTaxApplies: true, items: [itemForm({ taxCode: 'S' })] })
  await supplier.call(submitInvoice, { ...ids, form })

  await supplier.call(updateSetting, aSetting({ taxRegistrationNumber: 'CHANGED', taxs: [] }))

  const { body } = await supplier.call(getInvoice, { orderId: ids.orderId })
  expect(body.invoice).toMatchObject({
    sellerParty: { taxRegNumber: 'DE123456789' },
    items: [{ taxCode: 'S', taxPercent: 19 }],
  })
})

test('a submitted invoice keeps the parties it was sent with, whatever customer and settings become', async () => {
  const blankAddress = { name1: '', street1: '', postalCode: '', city: '', countryCode: '' }
  const customer = { relationId: '', ...incomingParty({ name1: 'Teile Süd' }) }
  await upsertCustomer(fixture.portal.deps.db, supplierId, customer, fixture.portal.clock.now())
  const ids = await givenInvoice(fixture.portal, supplierId, {
    items: [{ confirmed: [4] }],
    order: {
      buyerParty: { partyNumber: '100', ...blankAddress },
      sellerParty: { partyNumber: '900', ...blankAddress },
      deliveryParty: incomingParty({ partyNumber: '700', name1: 'Lager Süd' }),
    },
  })
  await supplier.call(submitInvoice, { ...ids, form: invoiceForm() })
  const before = (await supplier.call(getInvoice, { orderId: ids.orderId })).body.invoice

  await upsertCustomer(
    fixture.portal.deps.db,
    supplierId,
    { ...customer, name1: 'Teile Nord' },
    fixture.portal.clock.now(),
  )
  await supplier.call(updateSetting, aSetting({ seller: { ...aSetting().seller, name: 'Another AG' } }))

  const sent = readInvoice(await fixture.findSentDocument(ids.orderId))
  const { body } = await supplier.call(getInvoice, { orderId: ids.orderId })
  expect(body.invoice).toEqual(before)
  expect(body.invoice).toMatchObject({
    buyerParty: { address: { name1: 'Teile Süd' } },
    sellerParty: { address: { name1: aSetting().seller.name } },
    deliveryParty: { address: { name1: 'Lager Süd' } },
  })
  expect(sent).toMatchObject({
    buyerParty: { name1: 'Teile Süd' },
    sellerParty: { name1: aSetting().seller.name },
    deliveryParty: { name1: 'Lager Süd' },
  })
})

test.each([
  [false, { taxTreatment: 'E', exemptionReason: 'Section 4' }],
  [true, { taxTreatment: '', exemptionReason: '' }],
] as const)('with tax applies %j a submitted invoice says why no tax applies: %j', async (isTaxApplies, expected) => {
  const ids = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }] })
  const facts = { taxTreatment: 'E', exemptionReason: 'Section 4', deliveryDate: '20261112' } as const

  await supplier.call(submitInvoice, {
    ...ids,
    form: invoiceForm({ isTaxApplies, items: [itemForm({ taxCode: 'S' })], ...facts }),
  })

  const { body } = await supplier.call(getInvoice, { orderId: ids.orderId })
  expect(body.invoice).toMatchObject({ ...expected, deliveryDate: '20261112' })
})

test('no fact of e-documents is required, but a delivery date that is no day is refused', async () => {
  const ids = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }] })

  const refused = await supplier.call(submitInvoice, { ...ids, form: invoiceForm({ deliveryDate: 'soon' }) })
  const submitted = await supplier.call(submitInvoice, { ...ids, form: invoiceForm() })

  expect(refused).toMatchObject({ status: 400, body: { error: 'Please confirm delivery date!' } })
  expect(submitted.status).toBe(200)
})

test('when tax does not apply no tax code is sent and the tax amount is 0', async () => {
  const ids = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }] })
  const form = invoiceForm({
    allowOrCharges: [rowForm({ taxCode: 'S' })],
    items: [itemForm({ taxCode: 'GONE' })],
  })

  await supplier.call(submitInvoice, { ...ids, form })

  const sent = readInvoice(await fixture.findSentDocument(ids.orderId))
  expect(sent).toMatchObject({
    isTaxApplies: false,
    items: [{ taxCode: '' }],
    allowOrCharges: [{ taxCode: '' }],
    totals: { net: '50', tax: '0', payable: '50' },
    taxTotals: [],
  })
})

test.each([
  ['20261114', '20261114'],
  ['20261116', '20261116'],
  ['20261113', '20261115'],
  ['20271115', '20261115'],
  ['', '20261115'],
])('the issue date %j of the form becomes %j on the 15th: a browser is at most a day off', async (typed, issued) => {
  const ids = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }] })

  await supplier.call(submitInvoice, { ...ids, form: invoiceForm({ issueDate: typed }) })

  expect(readInvoice(await fixture.findSentDocument(ids.orderId)).issueDate).toBe(issued)
})

test('the timeline says who submitted the invoice, and the list counts the order as finished', async () => {
  const ids = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }] })
  const inInvoice = async () => (await supplier.call(listOrders, { status: 'invoice' })).body.pager?.total
  const before = await inInvoice()

  await supplier.call(submitInvoice, { ...ids, form: invoiceForm() })

  const { body } = await supplier.call(getTimeline, { orderId: ids.orderId })
  expect(body.events?.at(-1)).toEqual({
    at: '2026-11-15T09:00:00.000Z',
    by: 'Jonas Kessler',
    text: 'Invoice INV-1 submitted',
  })
  expect([before, await inInvoice()]).toEqual([1, 0])
  const { rows } = await sql<{ status: string; count: string }>`
    select status, count from order_counts where supplier_id = ${supplierId} and count > 0
  `.execute(fixture.portal.db)
  expect(rows).toEqual([{ status: 'finish', count: '1' }])
})

test('a submitted invoice is frozen in the database', async () => {
  const ids = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }] })
  await supplier.call(submitInvoice, { ...ids, form: invoiceForm({ allowOrCharges: [rowForm()] }) })

  for (const change of [
    sql`update invoices set phone = 'x' where id = ${ids.invoiceId}`,
    sql`update invoice_items set tax_code = 'x' where document_id = ${ids.invoiceId}`,
    sql`delete from invoice_allow_or_charges where document_id = ${ids.invoiceId}`,
  ]) {
    await expect(change.execute(fixture.portal.db)).rejects.toThrow('a submitted document does not change')
  }
})

test.each(['invoice_due_date', 'discount_due_date'])(
  'the database submits no invoice with a %s that is no day',
  async (column) => {
    const { invoiceId } = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }] })
    await sql`update invoices set ${sql.ref(column)} = 'soon' where id = ${invoiceId}`.execute(fixture.portal.db)

    await expect(
      sql`
        update invoices set submitted_at = now(), net_value = 0, tax_amount = 0, total = 0 where id = ${invoiceId}
      `.execute(fixture.portal.db),
    ).rejects.toThrow('invoices_typed_days')
  },
)

describe('the database submits no invoice', () => {
  test.each([
    ['whose total is not net value and tax', { net: '10.00', tax: '1.90', total: '12.00', payable: null }],
    ['without a tax amount', { net: '10.00', tax: null, total: '10.00', payable: null }],
    ['whose amount payable is not the rounded total', { net: '10.00', tax: '1.50', total: '11.50', payable: '11' }],
  ])('%s', async (_what, sums) => {
    await expect(submitWith(sums)).rejects.toThrow('invoices_sums')
  })

  test('but one whose sums add up', async () => {
    const sums = { net: '10.00', tax: '1.50', total: '11.50', payable: '12' }

    await expect(submitWith(sums)).resolves.toMatchObject({ numAffectedRows: 1n })
  })

  async function submitWith(sums: { net: string; tax: string | null; total: string; payable: string | null }) {
    const { invoiceId } = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }] })
    return sql`
      update invoices set submitted_at = now(), net_value = ${sums.net}, tax_amount = ${sums.tax}, total = ${sums.total},
        payable = ${sums.payable}
      where id = ${invoiceId}
    `.execute(fixture.portal.db)
  }
})

test('a bank that is not complete is left out of the document, and what was left out is recorded', async () => {
  const ids = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }] })
  const banking = { bankName: 'Sparbank', bankAccount: '', iban: 'DE89370400440532013000', swift: '' }

  await supplier.call(submitInvoice, { ...ids, form: invoiceForm({ banking }) })

  const [delivery] = await fixture.findDeliveries(ids.orderId)
  expect(delivery?.raw).not.toContain('Banking')
  expect(delivery?.cuts).toBe('Banking: "Sparbank, DE89370400440532013000" → ""')
})

test('IBAN and SWIFT that were typed in groups or lower case are sent in upper case without blanks, and not truncated', async () => {
  const ids = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }] })
  const iban = 'MT84 MALT 0110 0001 2345 MTLC AST0 01S'
  const banking = { bankName: 'Bank of Valletta', bankAccount: '1', iban, swift: 'malt mt mt xxx' }

  await supplier.call(submitInvoice, { ...ids, form: invoiceForm({ banking }) })

  const [delivery] = await fixture.findDeliveries(ids.orderId)
  expect(readInvoice(delivery?.raw ?? '').banking).toMatchObject({
    iban: 'MT84MALT011000012345MTLCAST001S',
    swift: 'MALTMTMTXXX',
  })
  expect(delivery?.cuts).toBe('')
})
