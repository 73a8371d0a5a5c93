import { skipDispatchAdvice } from '@partwire/contract/dispatch-advice'
import { getInvoice, submitInvoice } from '@partwire/contract/invoice'
import { getOrderResponse, submitOrderResponse } from '@partwire/contract/order-response'
import { updateSetting } from '@partwire/contract/settings'
import { anOrderResponseForm, anOrderResponseItemForm } from '@partwire/domain/order-response/samples'
import { aSetting } from '@partwire/domain/settings/samples'
import { BLANK_SETTING } from '@partwire/domain/settings/setting'
import type { Invoice } from '@partwire/domain/invoice/shape'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readMigrations } from '../../../db/migration-files'
import { isOnCluster } from '../../../testing/database/database'
import { givenInvoice } from '../../../testing/given/given-invoices'
import { givenOrder, incomingParty } from '../../../testing/given/given-orders'
import type { Visitor } from '../../../testing/test-app'
import { setTaxRegNumber, upsertCustomer } from '../../customers/customer-store'
import { invoiceForm } from './samples'
import { type InvoiceFixture, startFixture } from './testing/fixture'

let fixture: InvoiceFixture
let supplier: Visitor
let supplierId: string

beforeAll(async () => {
  fixture = await startFixture()
})
beforeEach(async () => {
  ;({ supplier, supplierId } = await fixture.addSupplier())
})
afterAll(() => fixture.portal.close())

test('its quantities are the submitted delivered quantities per item, duplicates and all advices together', async () => {
  const { orderId } = await givenInvoice(fixture.portal, supplierId, {
    items: [
      { confirmed: [10], delivered: [[3, 2], [4]] },
      { confirmed: [6], delivered: [[], [6]] },
    ],
  })

  expect((await readDraft(orderId)).items.map(({ quantity }) => quantity)).toEqual([9, 6])
})

test('after a skip its quantities are the confirmed ones; rejected lines count nothing', async () => {
  const { orderId } = await givenInvoice(fixture.portal, supplierId, {
    items: [{ confirmed: [4, 5], rejected: 3 }],
  })

  expect((await readDraft(orderId)).items.map(({ quantity }) => quantity)).toEqual([9])
})

test('items of quantity 0 are left out; prices and names come from the order response', async () => {
  const { orderId } = await givenInvoice(fixture.portal, supplierId, {
    items: [
      { confirmed: [5], delivered: [[0]] },
      {
        confirmed: [5],
        delivered: [[5]],
        unitNetPrice: '12.34567',
        unitListPrice: '',
        productName: '制动盘',
        ordered: { productNumber: 'P-2', buyerProductNumber: 'B-2', requestedQuantityUom: 'SET' },
      },
      { confirmed: [], rejected: 4, delivered: [[]], unitNetPrice: '' },
    ],
  })

  expect((await readDraft(orderId)).items).toEqual([
    {
      buyerProductNumber: 'B-2',
      productNumber: 'P-2',
      productName: '制动盘',
      quantityUom: 'SET',
      quantity: 5,
      unitNetPrice: 12.34567,
      unitListPrice: null,
      countryCode: '',
      statisticGroup: '',
      taxCode: '',
      taxPercent: null,
      allowOrCharges: [],
    },
  ])
})

test('where nothing was delivered the invoice has no items', async () => {
  const { orderId } = await givenInvoice(fixture.portal, supplierId, {
    items: [{ confirmed: [5], delivered: [[0], [0]] }],
  })

  expect((await readDraft(orderId)).items).toEqual([])
})

test('bank and contact come from the settings, the currency from the order response, the tax numbers from customer and settings', async () => {
  await supplier.call(updateSetting, aSetting({ defaultCurrency: 'GBP' }))
  await givenCustomer('100', 'DE-BUYER')

  const { orderId, invoiceId } = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }] })

  const { bank, contactPerson, taxRegistrationNumber, taxs } = aSetting()
  expect((await supplier.call(getInvoice, { orderId })).body).toMatchObject({
    success: true,
    order: { id: orderId, status: 'invoice' },
    setting: { taxs },
  })
  expect(await readDraft(orderId)).toMatchObject({
    id: invoiceId,
    version: 1,
    updatedBy: 'Jonas Kessler',
    submittedAt: null,
    delivery: null,
    invoiceId: '',
    invoiceDueDate: '',
    issueDate: '20261115',
    currency: 'EUR',
    orderDate: '20261114',
    buyerOrderNumber: 'PO-1',
    buyerParty: { partyNumber: '100', address: { name1: 'Teile Nord GmbH' }, taxRegNumber: 'DE-BUYER' },
    sellerParty: { partyNumber: '900', taxRegNumber: taxRegistrationNumber },
    deliveryParty: null,
    isTaxApplies: false,
    discount: null,
    discountDueDate: '',
    contactName: contactPerson.name,
    phone: contactPerson.phone,
    email: contactPerson.email,
    banking: { bankName: bank.name, bankAccount: bank.account, iban: bank.iban, swift: bank.swift },
    allowOrCharges: [],
  })
})

test('the currency is that of the order response, whatever the settings are now', async () => {
  await supplier.call(updateSetting, aSetting({ defaultCurrency: 'GBP' }))
  const orderId = await givenOrder(fixture.portal, supplierId, { currency: '' })
  const { body } = await supplier.call(getOrderResponse, { orderId })
  if (body.orderResponse === undefined) throw new Error(`the order response did not open: ${body.error}`)
  const { id, items } = body.orderResponse
  const answered = items.map((item) => ({
    ...anOrderResponseItemForm(),
    confirms: item.confirms.map((line) => ({ ...line, status: 'Confirmed' as const })),
  }))
  const form = anOrderResponseForm({ items: answered })
  await supplier.call(submitOrderResponse, { orderId, orderResponseId: id, form })

  await supplier.call(updateSetting, aSetting({ defaultCurrency: 'JPY' }))
  await supplier.call(skipDispatchAdvice, { orderId })

  expect((await readDraft(orderId)).currency).toBe('GBP')
})

const CORRECTED = 'a draft that was opened in another currency is corrected by migration 0010; a submitted one stays'
const hint = isOnCluster() ? ', skipped: a database is distributed after this migration' : ''
test.skipIf(isOnCluster())(`${CORRECTED}${hint}`, async () => {
  const draft = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }] })
  const order = { buyerOrderNumber: 'PO-2' }
  const sent = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }], order })
  await fixture.portal.pool.query("update invoices set currency = 'JPY' where supplier_id = $1", [supplierId])
  await supplier.call(submitInvoice, { ...sent, form: invoiceForm() })

  const migration = (await readMigrations()).find(({ name }) => name.startsWith('0010_'))
  await fixture.portal.pool.query(migration?.expand[0]?.sql ?? '')

  expect([(await readDraft(draft.orderId)).currency, (await readDraft(sent.orderId)).currency]).toEqual(['EUR', 'JPY'])
})

test('without settings the invoice has no bank and no contact, and blank settings come with it', async () => {
  const { orderId } = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }], currency: 'USD' })

  const { body } = await supplier.call(getInvoice, { orderId })

  expect(body.invoice).toMatchObject({ currency: 'USD', contactName: '', banking: { iban: '' } })
  expect(body.setting).toEqual(BLANK_SETTING)
})

test('a tax number entered after the invoice was opened shows on it', async () => {
  const { orderId } = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }] })

  await givenCustomer('100', 'DE-LATE')
  await supplier.call(updateSetting, aSetting({ taxRegistrationNumber: 'DE-OWN' }))

  expect(await readDraft(orderId)).toMatchObject({
    buyerParty: { taxRegNumber: 'DE-LATE' },
    sellerParty: { taxRegNumber: 'DE-OWN' },
  })
})

test('the delivery party has the address that was typed into the order response where the buyer gave none', async () => {
  const { orderId } = await givenInvoice(fixture.portal, supplierId, {
    items: [{ confirmed: [4] }],
    delivery_name1: 'Lager Süd',
    order: {
      deliveryParty: { partyNumber: '700', name1: '', street1: '', postalCode: '', city: '', countryCode: '' },
    },
  })

  expect((await readDraft(orderId)).deliveryParty).toMatchObject({
    partyNumber: '700',
    address: { name1: 'Lager Süd' },
    contactName: '',
    phone: '',
    email: '',
  })
})

async function readDraft(orderId: string): Promise<Invoice> {
  const { body } = await supplier.call(getInvoice, { orderId })
  if (body.invoice === undefined) throw new Error(`no invoice in the reply: ${body.error}`)
  return body.invoice
}

async function givenCustomer(partyNumber: string, taxRegNumber: string): Promise<void> {
  const customer = { relationId: '', ...incomingParty({ partyNumber }) }
  const id = await upsertCustomer(fixture.portal.deps.db, supplierId, customer, fixture.portal.clock.now())
  await setTaxRegNumber(fixture.portal.deps.db, supplierId, id ?? '', taxRegNumber)
}
