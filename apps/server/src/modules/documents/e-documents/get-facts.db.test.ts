import {
  getInvoiceFacts,
  updateCustomerFacts,
  updateEDocumentSetting,
} from '@partwire/contract/e-documents/e-documents'
import { anEDocumentSetting, someCustomerFacts } from '@partwire/domain/e-document/samples'
import { BLANK_CUSTOMER_FACTS, BLANK_E_DOCUMENT_SETTING } from '@partwire/domain/e-document/setting'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenInvoice } from '../../../testing/given/given-invoices'
import { givenOrder, incomingParty } from '../../../testing/given/given-orders'
import type { Visitor } from '../../../testing/test-app'
import { upsertCustomer } from '../../customers/customer-store'
import { startFixture, type InvoiceFixture } from '../invoice/testing/fixture'

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

test('before anything was saved the facts are blank; the last confirmed day comes from the order response', async () => {
  const { orderId } = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }] })

  expect(await supplier.call(getInvoiceFacts, { orderId })).toMatchObject({
    status: 200,
    body: {
      success: true,
      facts: {
        setting: BLANK_E_DOCUMENT_SETTING,
        customer: BLANK_CUSTOMER_FACTS,
        sellerOrderNumber: '',
        dispatchAdvices: [],
        lastConfirmedDate: '20261130',
      },
    },
  })
})

test('the facts are those of the settings, of the customer with the number of the buyer, and of the dispatch advices', async () => {
  const { orderId } = await givenInvoice(fixture.portal, supplierId, {
    items: [{ confirmed: [4, 2], delivered: [[4], [2]] }],
    order: { buyerParty: incomingParty({ partyNumber: '7001' }) },
  })
  const customer = { relationId: '', ...incomingParty({ partyNumber: '7001' }) }
  const id = await upsertCustomer(fixture.portal.db, supplierId, customer, fixture.portal.clock.now())
  await supplier.call(updateCustomerFacts, { id: id ?? '', ...someCustomerFacts() })
  await supplier.call(updateEDocumentSetting, anEDocumentSetting())

  const { body } = await supplier.call(getInvoiceFacts, { orderId })

  expect(body.facts).toMatchObject({
    setting: anEDocumentSetting(),
    customer: someCustomerFacts(),
    dispatchAdvices: [
      { desAdvId: `DA-${orderId}-0`, deliveryDate: '20261210' },
      { desAdvId: `DA-${orderId}-1`, deliveryDate: '20261211' },
    ],
  })
})

test('a dispatch advice that delivered nothing is no dispatch advice of the invoice, and its day no day of delivery', async () => {
  const { orderId } = await givenInvoice(fixture.portal, supplierId, {
    items: [{ confirmed: [4, 2, 3], delivered: [[4], [0], [0, 3]] }],
  })

  const { body } = await supplier.call(getInvoiceFacts, { orderId })

  expect(body.facts?.dispatchAdvices).toEqual([
    { desAdvId: `DA-${orderId}-0`, deliveryDate: '20261210' },
    { desAdvId: `DA-${orderId}-2`, deliveryDate: '20261212' },
  ])
})

test('an order without an invoice, of another supplier or of none has no facts', async () => {
  const withoutInvoice = await givenOrder(fixture.portal, supplierId)
  const { supplierId: otherId } = await fixture.addSupplier()
  const { orderId: foreign } = await givenInvoice(fixture.portal, otherId, { items: [{ confirmed: [4] }] })

  for (const orderId of [withoutInvoice, foreign, '999999']) {
    expect(await supplier.call(getInvoiceFacts, { orderId })).toMatchObject({
      status: 404,
      body: { success: false, error: 'This invoice does not exist.' },
    })
  }
})
