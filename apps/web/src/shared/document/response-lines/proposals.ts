import { fillWithOffers, type Offers, sourcesAfterChange } from '@partwire/domain/documents/proposals'
import { formatUnitPrice } from '@partwire/domain/lib/decimal'
import type { OrderResponseItem, ProposedItemField } from '@partwire/domain/order-response/shape'
import type { OrderResponseFormValues, OrderResponseItemValues } from './form'

/** The form after a person has changed it: changed cells lose the mark of a proposed value. */
export function withoutChangedMarks(
  before: OrderResponseFormValues,
  after: OrderResponseFormValues,
): OrderResponseFormValues {
  if (before.items === after.items) return after
  let isAnyLost = false
  const items = after.items.map((item, i) => {
    const earlier = before.items[i]
    if (earlier === undefined || earlier === item || item.proposals === undefined) return item
    const proposals = sourcesAfterChange(item.proposals, proposedTexts(earlier), proposedTexts(item))
    if (proposals === item.proposals) return item
    isAnyLost = true
    return { ...item, proposals }
  })
  return isAnyLost ? { ...after, items } : after
}

/** Fills cells that are empty or still marked with what the portal proposes now. */
export function updateProposals(
  form: OrderResponseFormValues,
  items: readonly Pick<OrderResponseItem, 'offers'>[],
): OrderResponseFormValues {
  return {
    ...form,
    items: form.items.map((item, i) => {
      const filled = fillWithOffers<ProposedItemField>(shownOffers(items[i]), proposedTexts(item), item.proposals)
      if (filled === null) return item
      const { inputEan, unitNetPrice, unitListPrice, deliveryDate } = filled.values
      return {
        ...item,
        ...(inputEan !== undefined && { inputEan }),
        ...(unitNetPrice !== undefined && { unitNetPrice }),
        ...(unitListPrice !== undefined && { unitListPrice }),
        ...(deliveryDate !== undefined && {
          confirms: item.confirms.map((line, c) => (c === 0 ? { ...line, deliveryDate } : line)),
        }),
        proposals: filled.sources,
      }
    }),
  }
}

/** The offers with prices as the cells show them. */
function shownOffers(item: Pick<OrderResponseItem, 'offers'> | undefined): Offers<ProposedItemField> {
  const { unitNetPrice, unitListPrice, ...others } = item?.offers ?? {}
  return {
    ...others,
    ...(unitNetPrice && { unitNetPrice: { ...unitNetPrice, value: formatUnitPrice(unitNetPrice.value) } }),
    ...(unitListPrice && { unitListPrice: { ...unitListPrice, value: formatUnitPrice(unitListPrice.value) } }),
  }
}

/** The values of an item that the portal may propose. The delivery date is that of the first confirm line. */
function proposedTexts({ inputEan, unitNetPrice, unitListPrice, confirms }: OrderResponseItemValues) {
  return { inputEan, unitNetPrice, unitListPrice, deliveryDate: confirms[0]?.deliveryDate ?? '' }
}
