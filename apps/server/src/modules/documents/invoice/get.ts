import type { CallBody, CallReply } from '@partwire/contract/call'
import type { getInvoice as call } from '@partwire/contract/invoice'
import type { Delivery } from '@partwire/domain/documents/shape'
import { findTaxPercent } from '@partwire/domain/invoice/form'
import { invoiceMatch } from '@partwire/domain/invoice/match'
import type { Invoice } from '@partwire/domain/invoice/shape'
import { calendarDay } from '@partwire/domain/lib/calendar-date'
import type { Deps } from '../../../deps'
import { Refusal } from '../../../errors'
import { toWireNumber } from '../../../lib/wire-number'
import type { UncheckedSession } from '../../auth/sessions'
import { documentOrder } from '../../orders/order-record-store'
import { documentDelivery } from '../deliveries/delivery-store'
import { refuseMissing } from '../worked-order'
import { linesWithRows, type StoredAllowOrCharge, type StoredLine } from './line-store'
import { withInvoiceProposals } from './proposals'
import { storedInvoice, submittedSums, type StoredInvoice } from './read'
import { invoiceRead, type ViewRecord } from './read-store'

/** One statement checks the session and reads everything. */
export async function getInvoice(
  { config, now }: Deps,
  session: UncheckedSession,
  { orderId }: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  const record = (await session.read(invoiceRead, { orderId })) ?? refuseMissing()
  const { head, items, allowOrCharges } = record
  if (head === null) throw new Refusal('not-found', 'This invoice does not exist.')
  const stored = storedInvoice(record, head, linesWithRows(items, allowOrCharges))
  const today = calendarDay(now(), config.businessTimeZone)
  const delivery = documentDelivery(record.deliveries, head.id)
  const invoice = { ...invoiceReply(stored, { delivery, today }), ...matchReply(record) }
  return {
    success: true,
    order: documentOrder(record.order),
    invoice: withInvoiceProposals(invoice, { stored, record, today }),
    setting: stored.setting,
  }
}

/** What a draft is compared with; nothing for a submitted invoice. */
function matchReply({ head, before, items }: ViewRecord): Pick<Invoice, 'match'> {
  if (before === null || head?.submittedAt !== null) return {}
  const { currency, ordered, answered, dispatched } = before
  const sources = { currency, ordered, dispatched, answered: answered.items, confirms: answered.confirms }
  return { match: invoiceMatch({ ...sources, invoiced: items }) }
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
    updatedAt: head.updatedAt,
    updatedBy: head.updatedBy,
    submittedAt: head.submittedAt,
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
    taxTreatment: head.taxTreatment,
    exemptionReason: head.exemptionReason,
    deliveryDate: head.deliveryDate,
    ...submittedSums(head),
  }
}

function allowOrChargeReply({ identifier, kind, percent, amount }: StoredAllowOrCharge) {
  return { identifier, kind, percent: toWireNumber(percent), amount: toWireNumber(amount) }
}
