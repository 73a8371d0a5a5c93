import type { DispatchAdvice, DispatchAdviceForm } from '@partwire/domain/dispatch-advice/shape'
import { packageNumber } from '@partwire/domain/document-files/package-number'
import type { Address } from '@partwire/domain/documents/shape'
import { isEuCountry } from '@partwire/domain/e-document/currencies'
import type { Invoice, InvoiceForm } from '@partwire/domain/invoice/shape'
import { addWorkingDays, isDay, localDay } from '@partwire/domain/lib/calendar-date'
import { isBlank } from '@partwire/domain/lib/text'
import type { OrderResponse, OrderResponseForm, OrderResponseItem } from '@partwire/domain/order-response/shape'

type ConfirmLine = OrderResponseForm['items'][number]['confirms'][number]

/** Working days from the order to a delivery for which the buyer requested no day. */
const LEAD_DAYS = 5
/** Working days until the second delivery of an order. */
const SECOND_DELIVERY_DAYS = 5

/** `delivered`: by today, because it is dispatched as well; `in two deliveries`: the first by today. */
export type Confirmation = 'as requested' | 'delivered' | 'in two deliveries'

/** Every item confirmed with the requested quantity. `today`: `yyyymmdd`. */
export function confirmedResponse(
  document: OrderResponse,
  { needsAddress, confirmation, today }: { needsAddress: boolean; confirmation: Confirmation; today: string },
): OrderResponseForm {
  const leadDay = addWorkingDays(document.orderDate, LEAD_DAYS)
  const pastDay = leadDay < today ? leadDay : today
  return fillResponse(document, needsAddress, ({ requestedQuantity, requestedDeliveryDate }) => {
    if (confirmation === 'in two deliveries') {
      const rest = Math.floor(requestedQuantity / 2)
      const second = rest > 0 ? [confirmLine(rest, addWorkingDays(today, SECOND_DELIVERY_DAYS))] : []
      return [confirmLine(requestedQuantity - rest, pastDay), ...second]
    }
    const requestedDay = isDay(requestedDeliveryDate) ? requestedDeliveryDate : leadDay
    const isTooLate = confirmation === 'delivered' && requestedDay > today
    return [confirmLine(requestedQuantity, isTooLate ? pastDay : requestedDay)]
  })
}

function confirmLine(quantity: number, deliveryDate: string): ConfirmLine {
  return { quantity, status: 'Confirmed', reason: '', deliveryDate }
}

export function rejectedResponse(document: OrderResponse, needsAddress: boolean): OrderResponseForm {
  const reason = 'Discontinued, no successor'
  return fillResponse(document, needsAddress, ({ requestedQuantity: quantity }) => [
    { quantity, status: 'Rejected', reason, deliveryDate: '' },
  ])
}

function fillResponse(
  document: OrderResponse,
  needsAddress: boolean,
  confirms: (item: OrderResponseItem) => ConfirmLine[],
): OrderResponseForm {
  return {
    sellerOrderNumber: `AB-${FIRST_NUMBER + Number(document.id)}`,
    deliveryPartyAddress: needsAddress ? deliveryAddress(document) : null,
    items: document.items.map((item) => ({
      productName: item.productName || 'Spare part',
      inputEan: item.inputEan,
      ...prices(item, document.currency),
      confirms: confirms(item),
    })),
  }
}

/** Document numbers of the demo start here, so that they look like those of a company in business. */
const FIRST_NUMBER = 10_000

const FALLBACK_ADDRESS: Address = {
  name1: 'Zentrallager Mitte',
  street1: 'Gewerbepark 8',
  postalCode: '36251',
  city: 'Bad Hersfeld',
  countryCode: 'DE',
}

/** Address of the buyer, as far as it is complete. */
function deliveryAddress({ buyerParty: { address } }: OrderResponse): Address {
  return address && Object.values(address).every((line) => !isBlank(line)) ? address : FALLBACK_ADDRESS
}

/** Net prices in euro. */
const PRICES = [38.4, 21.75, 6.9, 12.35, 84.2, 4.15, 29.9, 57.6, 16.05, 9.8, 112.5]
const LIST_PRICE_FACTOR = 1.45
/** Approximate price of a euro in currencies whose amounts differ much from euro. */
const EURO_PRICES: Readonly<Record<string, number>> = { CNY: 8, JPY: 160 }

/** The same product name has the same price in all orders. */
function prices({ productName }: OrderResponseItem, currency: string): { unitNetPrice: string; unitListPrice: string } {
  const hash = Array.from(productName).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  const net = (PRICES[hash % PRICES.length] ?? 0) * (EURO_PRICES[currency] ?? 1)
  const decimals = currency === 'JPY' ? 0 : 2
  return { unitNetPrice: net.toFixed(decimals), unitListPrice: (net * LIST_PRICE_FACTOR).toFixed(decimals) }
}

/** Of the numbers of packages of the demo, far from those that the portal gives. */
const FIRST_SERIAL = 900_000_000

/** One packet for each item, with an SSCC. Every fourth delivery comes a working day later than planned. */
export function filledDispatchAdvice(document: DispatchAdvice, gs1CompanyPrefix: string): DispatchAdviceForm {
  const firstSerial = FIRST_SERIAL + 1_000 * Number(document.id)
  return {
    deliveryDate: Number(document.id) % 4 === 0 ? addWorkingDays(document.deliveryDate, 1) : document.deliveryDate,
    transportType: 'Road',
    transportId: 'S-KF 2041',
    packetCount: document.items.length,
    identSystem: 'Suppliers Number',
    packetNumber: `P-${FIRST_NUMBER + Number(document.id)}`,
    measurements: [{ amount: '18.5', type: 'Weight' }],
    items: document.items.map(({ deliveredQuantity }, i) => ({
      deliveredQuantity,
      packetKind: 'Box',
      identSystem: 'NVE/SSCC Number',
      packetNumber: packageNumber(gs1CompanyPrefix, firstSerial + i) ?? '',
      measurements: [{ amount: '6.5', type: 'Unit Gross Weight' }],
      isOrigin: true,
    })),
  }
}

const DAY_MS = 24 * 60 * 60_000
const DUE_DAYS = 30
const DISCOUNT = { percent: '2', days: 14 }
const FREIGHT = '12.50'

/** Contact and bank come from the settings. Buyers in Germany pay tax; the others say why they do not. */
export function filledInvoice(document: Invoice, today: Date): InvoiceForm {
  const country = document.buyerParty.address?.countryCode ?? ''
  const isTaxApplies = country === 'DE'
  const taxCode = isTaxApplies ? 'S' : ''
  const { contactName, phone, email, banking } = document
  return {
    invoiceId: `RE-${FIRST_NUMBER + Number(document.id)}`,
    invoiceDueDate: dayAfter(today, DUE_DAYS),
    isTaxApplies,
    taxTreatment: isTaxApplies || country === '' ? '' : isEuCountry(country) ? 'K' : 'G',
    exemptionReason: '',
    deliveryDate: '',
    discount: DISCOUNT.percent,
    discountDueDate: dayAfter(today, DISCOUNT.days),
    contactName,
    phone,
    email,
    banking,
    allowOrCharges:
      document.currency === 'EUR'
        ? [{ identifier: 'Charge', kind: 'Freight Charges', percent: '', amount: FREIGHT, taxCode, taxPercent: null }]
        : [],
    items: document.items.map(() => ({
      countryCode: 'DE',
      statisticGroup: '87089999',
      taxCode,
      taxPercent: null,
      allowOrCharges: [],
    })),
  }
}

function dayAfter(today: Date, days: number): string {
  return localDay(new Date(today.getTime() + days * DAY_MS))
}
