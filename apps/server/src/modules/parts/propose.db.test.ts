import { submitDispatchAdvice, updateDispatchAdvice, skipDispatchAdvice } from '@partwire/contract/dispatch-advice'
import { updateInvoice } from '@partwire/contract/invoice'
import { updateOrderResponse } from '@partwire/contract/order-response'
import type { OrderResponse } from '@partwire/domain/order-response/shape'
import { aSetting } from '@partwire/domain/settings/samples'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adviceForm, adviceItem } from '../../testing/given/given-dispatch-advices'
import { invoiceForm, itemForm } from '../documents/invoice/samples'
import { saveSetting } from '../settings/setting-store'
import { startFixture, type PartsFixture } from './testing/fixture'

let fixture: PartsFixture
const [TAX] = aSetting().taxs

beforeAll(async () => {
  fixture = await startFixture()
  await saveSetting(fixture.portal.db, fixture.supplierId, aSetting(), fixture.portal.clock.now())
})
afterAll(() => fixture.portal.close())

describe('a new order response is filled from the parts at the moment it is opened', () => {
  test('with prices, EAN and, where the order requests none, a delivery date', async () => {
    const item = { ean: '', requestedDeliveryDate: '' }
    await fixture.addPart('P-1', {
      deliveryDays: 3,
      listPrices: [{ currency: 'EUR', partyNumber: '', price: 20 }],
    })
    await fixture.answer({ productNumber: 'P-1', item, number: '4711' }, { inputEan: '4006381333931' })
    const orderId = await fixture.addOrder({ productNumber: 'p-1', item })

    const { version, items } = await fixture.openResponse(orderId)

    const source = 'last confirmed 2026/11/15 in order 4711'
    expect(version).toBe(1)
    expect(items[0]).toMatchObject({
      unitNetPrice: 12.5,
      unitListPrice: 20,
      inputEan: '4006381333931',
      // The 15th is a Sunday.
      confirms: [{ quantity: 4, status: '', deliveryDate: '20261118' }],
      proposals: {
        unitNetPrice: source,
        unitListPrice: 'price list of 2026/11/15',
        inputEan: source,
        deliveryDate: '3 working days, part list of 2026/11/15',
      },
      knownPrices: { unitNetPrice: { value: '12.50', source }, unitListPrice: { value: '20' } },
    })
  })

  test('no EAN and no delivery date where the order has them', async () => {
    await fixture.addPart('P-2', { ean: '4006381333931', deliveryDays: 3 })
    const orderId = await fixture.addOrder({ productNumber: 'P-2', item: { requestedDeliveryDate: '20261130' } })

    const { items } = await fixture.openResponse(orderId)

    expect(items[0]).toMatchObject({ inputEan: '', confirms: [{ deliveryDate: '20261130' }] })
    expect(items[0]).not.toHaveProperty('proposals')
  })

  test('no price of another currency; the price of another customer with its source', async () => {
    await fixture.answer({ productNumber: 'P-3', customer: '100' })
    const dollars = await fixture.addOrder({ productNumber: 'P-3', currency: 'USD' })
    const other = await fixture.addOrder({ productNumber: 'P-3', customer: '200' })

    const [inDollars] = (await fixture.openResponse(dollars)).items
    expect(inDollars).toMatchObject({ unitNetPrice: null })
    expect(inDollars).not.toHaveProperty('proposals')
    const [ofOther] = (await fixture.openResponse(other)).items
    expect(ofOther).toMatchObject({
      unitNetPrice: 12.5,
      proposals: { unitNetPrice: expect.stringMatching(/of another customer$/) },
    })
    expect(ofOther).not.toHaveProperty('knownPrices')
  })

  test('nothing that another supplier knows', async () => {
    await fixture.otherSupplier.send({
      method: 'POST',
      url: '/api/supplier/part/create',
      payload: JSON.stringify({
        productNumber: 'P-4',
        changes: { netPrices: [{ currency: 'EUR', partyNumber: '', price: 1 }] },
      }),
    })
    const orderId = await fixture.addOrder({ productNumber: 'P-4' })

    const [item] = (await fixture.openResponse(orderId)).items
    expect(item).toMatchObject({ unitNetPrice: null })
    expect(item).not.toHaveProperty('offers')
  })

  test('a draft that is open keeps its values; what would be proposed now comes with it', async () => {
    const orderId = await fixture.addOrder({ productNumber: 'P-5' })
    await fixture.openResponse(orderId)
    await fixture.addPart('P-5', { netPrices: [{ currency: 'EUR', partyNumber: '', price: '7' }] })

    const [item] = (await fixture.openResponse(orderId)).items
    expect(item).not.toHaveProperty('proposals')
    expect(item).toMatchObject({
      unitNetPrice: null,
      offers: { unitNetPrice: { value: '7', source: 'price list of 2026/11/15' } },
    })
  })
})

test('a saved draft keeps the marks that the form sends, and loses the others', async () => {
  await fixture.answer({ productNumber: 'S-1' }, { unitListPrice: '20' })
  const orderId = await fixture.addOrder({ productNumber: 'S-1' })
  const opened = await fixture.openResponse(orderId)
  const proposals = { unitNetPrice: opened.items[0]?.proposals?.unitNetPrice }
  const form = {
    sellerOrderNumber: '',
    items: opened.items.map((item) => ({ ...savedItem(item), unitListPrice: '21', proposals })),
  }

  await fixture.supplier.call(updateOrderResponse, { orderId, orderResponseId: opened.id, version: 1, form })

  const saved = await fixture.openResponse(orderId)
  expect(saved.items[0]).toMatchObject({ unitNetPrice: 12.5, unitListPrice: 21 })
  expect(saved.items[0]?.proposals).toEqual(proposals)
})

describe('a new dispatch advice is filled', () => {
  test('with type and ident system of the last submitted advice to the same delivery party', async () => {
    const first = await fixture.answer({ productNumber: 'A-1', customer: '500', number: '4720' })
    await fixture.dispatch(first, { transportType: 'Sea', transportId: 'MS-1', identSystem: 'NVE/SSCC Number' })
    const second = await fixture.answer({ productNumber: 'A-1', customer: '500' })
    const other = await fixture.answer({ productNumber: 'A-1', customer: '501' })

    const source = 'last dispatched 2026/11/15 in order 4720 to this delivery party'
    expect(await fixture.readAdvices(second)).toMatchObject([
      {
        transportType: 'Sea',
        transportId: '',
        identSystem: 'NVE/SSCC Number',
        proposals: { transportType: source, identSystem: source },
      },
    ])
    const [ofOther] = await fixture.readAdvices(other)
    expect(ofOther).toMatchObject({ transportType: '', identSystem: '' })
    expect(ofOther).not.toHaveProperty('proposals')
  })

  test('with all three fields of the advice of the same order submitted before', async () => {
    const confirms = ['20261210', '20261215'].map((deliveryDate) => ({
      quantity: 2,
      status: 'Confirmed' as const,
      reason: '',
      deliveryDate,
    }))
    const orderId = await fixture.answer({ productNumber: 'A-2', customer: '502' }, { confirms })
    const [first] = await fixture.readAdvices(orderId)
    const form = adviceForm({ transportType: 'Air', transportId: 'LH 400', items: [adviceItem()] })
    await fixture.supplier.call(submitDispatchAdvice, { orderId, dispatchAdviceId: first?.id ?? '', form })

    const [submitted, next] = await fixture.readAdvices(orderId)

    const source = `as in ${first?.desAdvId} of this order`
    expect(submitted?.offers).toBeUndefined()
    expect(next).toMatchObject({
      transportType: 'Air',
      transportId: 'LH 400',
      proposals: { transportType: source, transportId: source, identSystem: source },
    })
  })

  test('the packet kind of a part is offered and not filled in: a kind alone would end the exemption', async () => {
    await fixture.addPart('A-3', { packetKind: 'Box' })
    const orderId = await fixture.answer({ productNumber: 'A-3', customer: '503' })

    expect(await fixture.readAdvices(orderId)).toMatchObject([
      {
        items: [
          {
            packetKind: '',
            offers: { packetKind: { value: 'Box', source: 'part list of 2026/11/15' } },
          },
        ],
      },
    ])
    expect(await fixture.dispatch(orderId)).toMatchObject({ status: 200 })
  })

  test('a saved advice keeps its own values and marks', async () => {
    const first = await fixture.answer({ productNumber: 'A-4', customer: '504' })
    await fixture.dispatch(first, { transportType: 'Sea' })
    const orderId = await fixture.answer({ productNumber: 'A-4', customer: '504' })
    const [opened] = await fixture.readAdvices(orderId)
    const packet = { packetKind: 'Box', identSystem: 'Suppliers Number', packetNumber: '1' } as const
    const form = adviceForm({
      transportType: 'Rail',
      proposals: { identSystem: 'last dispatched' },
      items: [adviceItem({ ...packet, proposals: { packetKind: 'part list' } })],
    })

    await fixture.supplier.call(updateDispatchAdvice, { orderId, dispatchAdviceId: opened?.id ?? '', version: 1, form })

    const [saved] = await fixture.readAdvices(orderId)
    expect(saved).toMatchObject({ version: 2, transportType: 'Rail' })
    expect(saved?.proposals).toEqual({ identSystem: 'last dispatched' })
    expect(saved?.items[0]?.proposals).toEqual({ packetKind: 'part list' })
  })
})

describe('a new invoice is filled', () => {
  async function addInvoice(customer: string, productNumber: string): Promise<string> {
    const orderId = await fixture.answer({ productNumber, customer })
    await fixture.supplier.call(skipDispatchAdvice, { orderId })
    return orderId
  }

  test('with country of origin, statistic group and tax code of its parts', async () => {
    const first = await addInvoice('600', 'I-1')
    const items = [itemForm({ countryCode: 'DE', statisticGroup: '8708', taxCode: TAX?.code ?? '' })]
    await fixture.invoice(first, { isTaxApplies: true, items })
    const second = await addInvoice('601', 'I-1')

    expect((await fixture.readInvoice(second))?.items[0]).toMatchObject({
      countryCode: 'DE',
      statisticGroup: '8708',
      taxCode: TAX?.code,
      taxPercent: TAX?.percent,
      proposals: { countryCode: expect.stringMatching(/^last invoiced 2026\/11\/15/) },
    })
  })

  test('with Tax applies, due date, discount and discount due date by the distance in days of the last invoice', async () => {
    const first = await addInvoice('602', 'I-2')
    await fixture.invoice(first, {
      invoiceId: 'I-602',
      isTaxApplies: true,
      invoiceDueDate: '20261215',
      discount: '2',
      discountDueDate: '20261125',
      items: [itemForm({ taxCode: TAX?.code ?? '' })],
    })
    // The next day, without a pause that would end the session.
    fixture.portal.clock.advance({ hours: 10 })
    await fixture.readInvoice(first)
    fixture.portal.clock.advance({ hours: 10 })
    const second = await addInvoice('602', 'I-2')

    const source = 'as in invoice I-602 of 2026/11/15 to this customer'
    expect(await fixture.readInvoice(second)).toMatchObject({
      version: 1,
      issueDate: '20261116',
      isTaxApplies: true,
      invoiceDueDate: '20261216',
      discount: 2,
      discountDueDate: '20261126',
      proposals: { isTaxApplies: source, invoiceDueDate: source, discount: source, discountDueDate: source },
    })
    const other = await addInvoice('603', 'I-2')
    expect(await fixture.readInvoice(other)).toMatchObject({ isTaxApplies: false, invoiceDueDate: '' })
    expect(await fixture.readInvoice(other)).not.toHaveProperty('proposals')
  })

  test('a saved invoice keeps its own values and marks', async () => {
    const first = await addInvoice('604', 'I-3')
    await fixture.invoice(first, { items: [itemForm({ countryCode: 'DE' })] })
    const orderId = await addInvoice('604', 'I-3')
    const opened = await fixture.readInvoice(orderId)
    const form = invoiceForm({
      invoiceDueDate: '20261224',
      proposals: { discount: 'as in invoice I-1' },
      items: [itemForm({ countryCode: '', proposals: { taxCode: 'last invoiced' } })],
    })

    await fixture.supplier.call(updateInvoice, { orderId, invoiceId: opened?.id ?? '', version: 1, form })

    const saved = await fixture.readInvoice(orderId)
    expect(saved).toMatchObject({ version: 2, invoiceDueDate: '20261224', items: [{ countryCode: '' }] })
    expect(saved?.proposals).toEqual({ discount: 'as in invoice I-1' })
    expect(saved?.items[0]?.proposals).toEqual({ taxCode: 'last invoiced' })
    expect(saved?.items[0]?.offers).toMatchObject({ countryCode: { value: 'DE' } })
  })
})

function savedItem({ productName, inputEan, unitNetPrice, unitListPrice, confirms }: OrderResponse['items'][number]) {
  return { productName, inputEan, unitNetPrice, unitListPrice, confirms }
}
