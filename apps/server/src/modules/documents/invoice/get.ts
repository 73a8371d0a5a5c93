import type { CallBody, CallReply } from '@partwire/contract/call'
import type { getInvoice as call } from '@partwire/contract/invoice'
import type { Delivery } from '@partwire/domain/documents/shape'
import { findTaxPercent } from '@partwire/domain/invoice/form'
import type { Invoice } from '@partwire/domain/invoice/shape'
import { calendarDay } from '@partwire/domain/lib/calendar-date'
import { readSnapshot } from '../../../db/read-snapshot'
import type { Deps } from '../../../deps'
import { toWireNumber } from '../../../lib/wire-number'
import { findDeliveries } from '../deliveries/delivery-store'
import { readOrder } from '../worked-order'
import type { StoredAllowOrCharge, StoredLine } from './line-store'
import { readInvoice, type StoredInvoice } from './read'

export async function getInvoice(
  { config, db, now }: Deps,
  supplierId: string,
  { orderId }: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  const today = calendarDay(now(), config.businessTimeZone)
  return readSnapshot(db, async (tx) => {
    const order = await readOrder(tx, supplierId, orderId)
    const stored = await readInvoice(tx, supplierId, orderId)
    const deliveries = await findDeliveries(tx, orderId, 'Invoice')
    const delivery = deliveries.get(stored.head.id) ?? null
    return { success: true, order, invoice: invoiceReply(stored, { delivery, today }), setting: stored.setting }
  })
}

interface Context {
  delivery: Delivery | null
  /** `yyyymmdd` in the business time zone: the issue date of a draft. */
  today: string
}

function invoiceReply({ head, lines, facts, parties, setting }: StoredInvoice, { delivery, today }: Context): Invoice {
  const isDraft = head.submittedAt === null
  /** A draft shows the percents of the settings, with which it would be submitted. */
  const taxPercentReply = ({ taxCode, taxPercent }: Pick<StoredLine, 'taxCode' | 'taxPercent'>) =>
    isDraft ? findTaxPercent(taxCode, setting.taxs) : toWireNumber(taxPercent)
  return {
    id: head.id,
    version: head.version,
    updatedAt: head.updatedAt.toISOString(),
    updatedBy: head.updatedBy,
    submittedAt: head.submittedAt?.toISOString() ?? null,
    delivery,
    invoiceId: head.invoiceId,
    issueDate: isDraft ? today : head.issueDate,
    invoiceDueDate: head.invoiceDueDate,
    currency: head.currency,
    orderDate: facts.orderDate,
    buyerOrderNumber: facts.buyerOrderNumber,
    buyerParty: parties.buyerParty,
    sellerParty: parties.sellerParty,
    // The ordering network sends no contact person for a delivery party.
    deliveryParty: parties.deliveryParty && { ...parties.deliveryParty, contactName: '', phone: '', email: '' },
    isTaxApplies: head.isTaxApplies,
    discount: toWireNumber(head.discount),
    discountDueDate: head.discountDueDate,
    contactName: head.contactName,
    phone: head.phone,
    email: head.email,
    banking: { bankName: head.bankName, bankAccount: head.bankAccount, iban: head.iban, swift: head.swift },
    allowOrCharges: lines.allowOrCharges.map((row) => ({
      ...allowOrChargeReply(row),
      taxCode: row.taxCode,
      taxPercent: taxPercentReply(row),
    })),
    items: lines.items.map((item) => ({
      buyerProductNumber: item.buyerProductNumber,
      productNumber: item.productNumber,
      productName: item.productName,
      quantity: Number(item.quantity),
      quantityUom: item.quantityUom,
      unitNetPrice: toWireNumber(item.unitNetPrice),
      unitListPrice: toWireNumber(item.unitListPrice),
      countryCode: item.countryCode,
      statisticGroup: item.statisticGroup,
      taxCode: item.taxCode,
      taxPercent: taxPercentReply(item),
      allowOrCharges: item.allowOrCharges.map(allowOrChargeReply),
    })),
    ...submittedSums(head),
  }
}

function submittedSums({ netValue, taxAmount, total, payable }: StoredInvoice['head']): Pick<Invoice, 'submittedSums'> {
  if (netValue === null || taxAmount === null || total === null) return {}
  return { submittedSums: { netValue, taxAmount, total, payable } }
}

function allowOrChargeReply({ identifier, kind, percent, amount }: StoredAllowOrCharge) {
  return { identifier, kind, percent: toWireNumber(percent), amount: toWireNumber(amount) }
}
