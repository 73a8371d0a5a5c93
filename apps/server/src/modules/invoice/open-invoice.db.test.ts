import { getInvoice } from '@partwire/contract/invoice'
import { updateSetting } from '@partwire/contract/settings'
import { aSetting } from '@partwire/domain/settings/samples'
import { BLANK_SETTING } from '@partwire/domain/settings/blank'
import type { Invoice } from '@partwire/domain/invoice/shape'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenOperator, givenSignedInOperator, givenSignedInSupplier, givenSupplier } from '../../testing/given'
import { givenInvoice } from '../../testing/given-invoices'
import { incomingParty, supplierIdOf } from '../../testing/given-orders'
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app'
import { setTaxRegNumber, upsertCustomer } from '../customers/customer-store'

let portal: TestApp
let operator: Visitor
let supplier: Visitor
let supplierId: string
let count = 0

beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  operator = await givenSignedInOperator(portal)
})
beforeEach(async () => {
  count += 1
  const fields = { tecComId: `TC-${count}`, contactEmail: `s${count}@supplier.test` }
  supplier = await givenSignedInSupplier(portal, await givenSupplier(operator, fields))
  supplierId = await supplierIdOf(portal, fields.tecComId)
})
afterAll(() => portal.close())

test('its quantities are the submitted delivered quantities per item, duplicates and all advices together', async () => {
  const { orderId } = await givenInvoice(portal, supplierId, {
    items: [
      { confirmed: [10], delivered: [[3, 2], [4]] },
      { confirmed: [6], delivered: [[], [6]] },
    ],
  })

  expect((await invoiceOf(orderId)).items.map(({ quantity }) => quantity)).toEqual([9, 6])
})

test('after a skip its quantities are the confirmed ones; rejected lines count nothing', async () => {
  const { orderId } = await givenInvoice(portal, supplierId, {
    items: [{ confirmed: [4, 5], rejected: 3 }],
  })

  expect((await invoiceOf(orderId)).items.map(({ quantity }) => quantity)).toEqual([9])
})

test('items of quantity 0 are left out; prices and names come from the order response', async () => {
  const { orderId } = await givenInvoice(portal, supplierId, {
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

  expect((await invoiceOf(orderId)).items).toEqual([
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
  const { orderId } = await givenInvoice(portal, supplierId, { items: [{ confirmed: [5], delivered: [[0], [0]] }] })

  expect((await invoiceOf(orderId)).items).toEqual([])
})

test('bank, contact and currency come from settings and order, the tax numbers from customer and settings', async () => {
  await supplier.call(updateSetting, aSetting({ defaultCurrency: 'GBP' }))
  await givenCustomer('100', 'DE-BUYER')

  const { orderId, invoiceId } = await givenInvoice(portal, supplierId, { items: [{ confirmed: [4] }] })

  const { bank, contactPerson, taxRegistrationNumber, taxs } = aSetting()
  expect((await supplier.call(getInvoice, { orderId })).body).toMatchObject({
    success: true,
    order: { id: orderId, status: 'invoice' },
    setting: { taxs },
  })
  expect(await invoiceOf(orderId)).toMatchObject({
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

test('a currency the buyer did not name is that of the settings', async () => {
  await supplier.call(updateSetting, aSetting({ defaultCurrency: 'GBP' }))

  const { orderId } = await givenInvoice(portal, supplierId, { items: [{ confirmed: [4] }], order: { currency: '' } })

  expect((await invoiceOf(orderId)).currency).toBe('GBP')
})

test('without settings the invoice is in USD, and blank settings come with it', async () => {
  const { orderId } = await givenInvoice(portal, supplierId, { items: [{ confirmed: [4] }], order: { currency: '' } })

  const { body } = await supplier.call(getInvoice, { orderId })

  expect(body.invoice).toMatchObject({ currency: 'USD', contactName: '', banking: { iban: '' } })
  expect(body.setting).toEqual(BLANK_SETTING)
})

test('a tax number entered after the invoice was opened shows on it', async () => {
  const { orderId } = await givenInvoice(portal, supplierId, { items: [{ confirmed: [4] }] })

  await givenCustomer('100', 'DE-LATE')
  await supplier.call(updateSetting, aSetting({ taxRegistrationNumber: 'DE-OWN' }))

  expect(await invoiceOf(orderId)).toMatchObject({
    buyerParty: { taxRegNumber: 'DE-LATE' },
    sellerParty: { taxRegNumber: 'DE-OWN' },
  })
})

test('the delivery party has the address that was typed into the order response where the buyer gave none', async () => {
  const { orderId } = await givenInvoice(portal, supplierId, {
    items: [{ confirmed: [4] }],
    delivery_name1: 'Lager Süd',
    order: {
      deliveryParty: { partyNumber: '700', name1: '', street1: '', postalCode: '', city: '', countryCode: '' },
    },
  })

  expect((await invoiceOf(orderId)).deliveryParty).toMatchObject({
    partyNumber: '700',
    address: { name1: 'Lager Süd' },
    contactName: '',
    phone: '',
    email: '',
  })
})

async function invoiceOf(orderId: string): Promise<Invoice> {
  const { body } = await supplier.call(getInvoice, { orderId })
  if (body.invoice === undefined) throw new Error(`the invoice did not come: ${body.error}`)
  return body.invoice
}

async function givenCustomer(partyNumber: string, taxRegNumber: string): Promise<void> {
  const customer = { relationId: '', ...incomingParty({ partyNumber }) }
  const id = await upsertCustomer(portal.deps.db, supplierId, customer, portal.clock.now())
  await setTaxRegNumber(portal.deps.db, supplierId, id ?? '', taxRegNumber)
}
