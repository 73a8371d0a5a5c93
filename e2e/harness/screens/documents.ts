import { dispatchAdvice } from '@partwire/domain/dispatch-advice/shape'
import type { DispatchAdvice, DispatchAdviceForm } from '@partwire/domain/dispatch-advice/shape'
import { invoice } from '@partwire/domain/invoice/shape'
import type { InvoiceForm } from '@partwire/domain/invoice/shape'
import { orderResponse } from '@partwire/domain/order-response/shape'
import type { OrderResponse, OrderResponseForm } from '@partwire/domain/order-response/shape'
import * as z from 'zod'

const getOrderResponseReply = z.object({ orderResponse })
const getDispatchAdvicesReply = z.object({ dispatchAdvices: z.array(dispatchAdvice) })
/** What `fillInvoice` needs. An earlier version, which serves during an upgrade, does not know the other fields. */
const openInvoice = invoice
  .pick({ id: true, version: true, contactName: true, phone: true, email: true, banking: true })
  .extend({ items: z.array(z.unknown()) })
type OpenInvoice = z.infer<typeof openInvoice>
const getInvoiceReply = z.object({ invoice: openInvoice })
const listReply = z.object({ pager: z.object({ list: z.array(z.object({ id: z.string(), status: z.string() })) }) })

export const read = {
  orderResponse: (reply: unknown): OrderResponse => getOrderResponseReply.parse(reply).orderResponse,
  dispatchAdvices: (reply: unknown): DispatchAdvice[] => getDispatchAdvicesReply.parse(reply).dispatchAdvices,
  invoice: (reply: unknown): OpenInvoice => getInvoiceReply.parse(reply).invoice,
  list: (reply: unknown): { id: string; status: string }[] => listReply.parse(reply).pager.list,
}

const ADDRESS = { name1: 'Werk 2', street1: 'Tor 4', postalCode: '01067', city: 'Dresden', countryCode: 'DE' }

/** Answers every line of the order in the same way, in two deliveries when the quantity allows it. */
export function fillOrderResponse(document: OrderResponse, answer: 'Confirmed' | 'Rejected'): OrderResponseForm {
  return {
    sellerOrderNumber: `S-${document.id}`,
    deliveryPartyAddress: ADDRESS,
    items: document.items.map((item) => ({
      productName: item.productName,
      inputEan: '',
      unitNetPrice: '12.50',
      unitListPrice: '',
      confirms: parts(item.requestedQuantity, answer).map(([quantity, deliveryDate]) => ({
        quantity,
        status: answer,
        reason: answer === 'Confirmed' ? '' : 'discontinued',
        deliveryDate,
      })),
    })),
  }
}

function parts(quantity: number, answer: 'Confirmed' | 'Rejected'): [number, string][] {
  if (answer === 'Rejected' || quantity < 2) return [[quantity, '20301130']]
  return [
    [1, '20301130'],
    [quantity - 1, '20301215'],
  ]
}

export function fillDispatchAdvice(document: DispatchAdvice): DispatchAdviceForm {
  return {
    deliveryDate: document.deliveryDate,
    transportType: 'Road',
    transportId: 'DD-PW 1',
    packetCount: 1,
    identSystem: 'Suppliers Number',
    packetNumber: `P-${document.id}`,
    measurements: [],
    items: document.items.map(({ deliveredQuantity }) => ({
      deliveredQuantity,
      packetKind: '',
      identSystem: '',
      packetNumber: '',
      measurements: [],
      isOrigin: true,
    })),
  }
}

export function fillInvoice(document: OpenInvoice): InvoiceForm {
  return {
    invoiceId: `I-${document.id}`,
    invoiceDueDate: '20310115',
    isTaxApplies: false,
    discount: '',
    discountDueDate: '',
    contactName: document.contactName || 'Jonas Kessler',
    phone: document.phone || '+49 351 1',
    email: document.email || 'jonas@kessler.test',
    banking: {
      bankName: document.banking.bankName || 'Bank',
      bankAccount: document.banking.bankAccount || '1',
      iban: document.banking.iban || 'DE02120300000000202051',
      swift: document.banking.swift || 'BYLADEM1001',
    },
    allowOrCharges: [],
    items: document.items.map(() => ({
      countryCode: 'DE',
      statisticGroup: '',
      taxCode: '',
      taxPercent: null,
      allowOrCharges: [],
    })),
  }
}
