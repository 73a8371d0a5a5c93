import { offerSources } from '@partwire/domain/documents/proposals'
import { findTaxPercent } from '@partwire/domain/invoice/form'
import type { Invoice } from '@partwire/domain/invoice/shape'
import { learnFromInvoiceItem } from '@partwire/domain/parts/learn'
import { invoiceItemOffers, invoiceOffers } from '@partwire/domain/parts/offers'
import { learnedFrom } from '@partwire/domain/parts/part-value'
import { toWireNumber } from '../../../lib/wire-number'
import { knownParts } from '../../parts/knowledge'
import { prepareLesson, type Lesson } from '../../parts/learn'
import { nonEmpty } from '../proposals'
import type { StoredLines } from './line-store'
import type { StoredInvoice } from './read'
import type { InvoiceRecord, ViewRecord } from './read-store'

interface ReadInvoice {
  stored: StoredInvoice
  record: ViewRecord
  /** `yyyymmdd` in the business time zone: the issue date of a draft. */
  today: string
}

/**
 * The reply with what the portal proposes. A draft that nobody has saved is filled with it, every other one keeps its
 * values; a submitted invoice has no proposals.
 */
export function withInvoiceProposals(reply: Invoice, { stored, record, today }: ReadInvoice): Invoice {
  const { head, lines, setting } = stored
  if (head.submittedAt !== null || record.order.status !== 'invoice') return reply
  const { taxs: taxes } = setting
  const known = knownParts(record.knowledge)
  const offers = invoiceOffers(record.lastInvoice, { today, taxes })
  const withOffers = {
    ...reply,
    proposals: nonEmpty(head.proposals),
    offers: nonEmpty(offers),
    items: reply.items.map((item, i) => {
      const line = lines.items[i]
      const itemOffers = invoiceItemOffers(known.valuesAt((line?.itemPosition ?? 0) - 1), taxes)
      return { ...item, proposals: nonEmpty(line?.proposals), offers: nonEmpty(itemOffers) }
    }),
  }
  return head.version === 1 ? filledInvoice(withOffers, offers, taxes) : withOffers
}

function filledInvoice(
  reply: Invoice,
  offers: NonNullable<Invoice['offers']>,
  taxes: StoredInvoice['setting']['taxs'],
): Invoice {
  return {
    ...reply,
    isTaxApplies: offers.isTaxApplies?.value === 'true',
    invoiceDueDate: offers.invoiceDueDate?.value ?? '',
    discount: toWireNumber(offers.discount?.value ?? ''),
    discountDueDate: offers.discountDueDate?.value ?? '',
    proposals: nonEmpty(offerSources(offers)),
    items: reply.items.map((item) => {
      const { countryCode, statisticGroup, taxCode } = item.offers ?? {}
      return {
        ...item,
        countryCode: countryCode?.value ?? '',
        statisticGroup: statisticGroup?.value ?? '',
        taxCode: taxCode?.value ?? '',
        taxPercent: findTaxPercent(taxCode?.value ?? '', taxes),
        proposals: nonEmpty(offerSources(item.offers ?? {})),
      }
    }),
  }
}

/** What a submitted invoice teaches about its parts. `day` is the day of the submit as `yyyymmdd`. */
export function invoiceLesson(
  { items }: StoredLines,
  record: InvoiceRecord,
  { at, day }: { at: Date; day: string },
): Lesson {
  const known = knownParts(record.knowledge)
  const { buyerOrderNumber, orderDate } = record.order
  const source = learnedFrom({ at: at.toISOString(), day, orderNumber: buyerOrderNumber, orderDate })
  return prepareLesson(
    items.map((form) => ({
      key: known.keyAt(form.itemPosition - 1),
      productNumber: form.productNumber,
      known: known.valuesAt(form.itemPosition - 1),
      form,
    })),
    (line) => learnFromInvoiceItem(line.form, line.known, source),
  )
}
