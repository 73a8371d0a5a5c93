import type { Delivery } from '@partwire/domain/documents/shape'
import type { Invoice } from '@partwire/domain/invoice/shape'
import { findTaxPercent } from '@partwire/domain/invoice/form'
import { wireNumber } from '../../../lib/wire-number'
import type { AllowOrChargeRow, InvoiceLine } from './line-store'
import type { StoredInvoice } from './read'

interface Around {
  delivery: Delivery | null
  /** `yyyymmdd` in the business time zone. */
  today: string
}

/** The invoice as the screens read it. The issue date of a draft is today. */
export function invoiceReply(
  { head, lines, facts, parties, setting }: StoredInvoice,
  { delivery, today }: Around,
): Invoice {
  const isDraft = head.submittedAt === null
  /** A draft shows the percents it would be submitted with. */
  const percentOf = ({ taxCode, taxPercent }: Pick<InvoiceLine, 'taxCode' | 'taxPercent'>) =>
    isDraft ? findTaxPercent(taxCode, setting.taxs) : wireNumber(taxPercent)
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
    // The network names no person for a delivery.
    deliveryParty: parties.deliveryParty && { ...parties.deliveryParty, contactName: '', phone: '', email: '' },
    isTaxApplies: head.isTaxApplies,
    discount: wireNumber(head.discount),
    discountDueDate: head.discountDueDate,
    contactName: head.contactName,
    phone: head.phone,
    email: head.email,
    banking: { bankName: head.bankName, bankAccount: head.bankAccount, iban: head.iban, swift: head.swift },
    allowOrCharges: lines.allowOrCharges.map((row) => ({
      ...rowReply(row),
      taxCode: row.taxCode,
      taxPercent: percentOf(row),
    })),
    items: lines.items.map((item) => ({
      buyerProductNumber: item.buyerProductNumber,
      productNumber: item.productNumber,
      productName: item.productName,
      quantity: Number(item.quantity),
      quantityUom: item.quantityUom,
      unitNetPrice: wireNumber(item.unitNetPrice),
      unitListPrice: wireNumber(item.unitListPrice),
      countryCode: item.countryCode,
      statisticGroup: item.statisticGroup,
      taxCode: item.taxCode,
      taxPercent: percentOf(item),
      allowOrCharges: item.allowOrCharges.map(rowReply),
    })),
  }
}

function rowReply({ identifier, kind, percent, amount }: AllowOrChargeRow) {
  return { identifier, kind, percent: wireNumber(percent), amount: wireNumber(amount) }
}
