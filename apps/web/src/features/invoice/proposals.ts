import { fillWithOffers, sourcesAfterChange } from '@partwire/domain/documents/proposals'
import type { Invoice, ProposedField, ProposedItemField } from '@partwire/domain/invoice/shape'
import type { InvoiceFormValues, InvoiceItemValues } from './form'

/** The form after a person has changed it: changed fields lose the mark of a proposed value. */
export function withoutChangedMarks(before: InvoiceFormValues, after: InvoiceFormValues): InvoiceFormValues {
  const proposals = sourcesAfterChange<ProposedField>(after.proposals, proposedTexts(before), proposedTexts(after))
  const items = before.items === after.items ? after.items : itemsWithoutChangedMarks(before.items, after.items)
  return proposals === after.proposals && items === after.items ? after : { ...after, proposals, items }
}

function itemsWithoutChangedMarks(
  before: readonly InvoiceItemValues[],
  after: InvoiceItemValues[],
): InvoiceItemValues[] {
  const items = after.map((item, i) => {
    const earlier = before[i]
    if (earlier === undefined || earlier === item || item.proposals === undefined) return item
    const proposals = sourcesAfterChange<ProposedItemField>(item.proposals, earlier, item)
    return proposals === item.proposals ? item : { ...item, proposals }
  })
  return items.every((item, i) => item === after[i]) ? after : items
}

/**
 * Fills fields that are empty or still marked with what the portal proposes now. "Tax applies" that is off counts as
 * empty only while it is marked: a person may have left it off.
 */
export function updateProposals(form: InvoiceFormValues, { offers, items }: Pick<Invoice, 'offers' | 'items'>) {
  const filled = fillWithOffers<ProposedField>(offers, proposedTexts(form), form.proposals)
  const { isTaxApplies, ...texts } = filled?.values ?? {}
  return {
    ...form,
    ...texts,
    isTaxApplies: isTaxApplies === undefined ? form.isTaxApplies : isTaxApplies === 'true',
    proposals: filled?.sources ?? form.proposals,
    items: form.items.map((item, i) => {
      const { countryCode, statisticGroup, taxCode } = item
      const current = { countryCode, statisticGroup, taxCode }
      const fields = fillWithOffers<ProposedItemField>(items[i]?.offers, current, item.proposals)
      return fields === null ? item : { ...item, ...fields.values, proposals: fields.sources }
    }),
  }
}

/** The values of the head that the portal may propose, as text. */
function proposedTexts({ isTaxApplies, invoiceDueDate, discount, discountDueDate }: InvoiceFormValues) {
  return { isTaxApplies: String(isTaxApplies), invoiceDueDate, discount, discountDueDate }
}

/** Number of lines and fields that differ between two forms. */
export function countChanges(before: InvoiceFormValues, after: InvoiceFormValues): number {
  const fields = (['isTaxApplies', 'invoiceDueDate', 'discount', 'discountDueDate'] as const).filter(
    (name) => before[name] !== after[name],
  )
  return fields.length + after.items.filter((item, i) => item !== before.items[i]).length
}
