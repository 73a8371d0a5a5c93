import { originIndexes } from '@partwire/domain/dispatch-advice/rules'
import type {
  DispatchAdvice,
  DispatchAdviceItem,
  ProposedField,
  ProposedItemField,
} from '@partwire/domain/dispatch-advice/shape'
import { fillWithOffers, isProposed, sourcesAfterChange } from '@partwire/domain/documents/proposals'
import { isBlank } from '@partwire/domain/lib/text'
import { PACKET_IDENT_SYSTEMS, PACKET_KINDS, TRANSPORT_TYPES } from '@partwire/domain/option-lists'
import type { DispatchAdviceFormValues, DispatchAdviceItemValues } from './form'
import { parseChoice } from './options'

type Products = readonly Pick<DispatchAdviceItem, 'isOrigin' | 'offers'>[]

/**
 * The form after a person has changed it. Changed fields lose the mark of a proposed value. The packet kind of its part is
 * filled in where the person has begun a packet, and removed where the packet was given up.
 */
export function afterPersonChange(
  before: DispatchAdviceFormValues,
  after: DispatchAdviceFormValues,
  products: Products,
): DispatchAdviceFormValues {
  const proposals = sourcesAfterChange<ProposedField>(after.proposals, before, after)
  const items = itemsAfterChange(before.items, after.items, products)
  return proposals === after.proposals && items === after.items ? after : { ...after, proposals, items }
}

function itemsAfterChange(
  before: readonly DispatchAdviceItemValues[],
  after: DispatchAdviceItemValues[],
  products: Products,
): DispatchAdviceItemValues[] {
  // After a line was added or removed, lines can no longer be compared by index; nothing else changes then.
  if (before === after || before.length !== after.length) return after
  const offersAt = offersByLine(after, products)
  const items = after.map((item, i) => {
    const earlier = before[i]
    return earlier === undefined || earlier === item ? item : itemAfterChange(earlier, item, () => offersAt(i))
  })
  return items.every((item, i) => item === after[i]) ? after : items
}

function itemAfterChange(
  before: DispatchAdviceItemValues,
  after: DispatchAdviceItemValues,
  findOffers: () => DispatchAdviceItem['offers'],
): DispatchAdviceItemValues {
  if (!isBegun(before) && isBegun(after)) return withPacketKind(after, findOffers())
  if (isBegun(before) && !isBegun(after) && isProposed(after.proposals, 'packetKind')) {
    return { ...after, packetKind: '', proposals: {} }
  }
  if (after.proposals === undefined) return after
  const proposals = sourcesAfterChange<ProposedItemField>(after.proposals, before, after)
  return proposals === after.proposals ? after : { ...after, proposals }
}

/** Whether a person has begun the packet of an item. A kind alone would make the other packet fields required. */
function isBegun({ identSystem, packetNumber }: DispatchAdviceItemValues): boolean {
  return identSystem !== '' || !isBlank(packetNumber)
}

function withPacketKind(
  item: DispatchAdviceItemValues,
  offers: DispatchAdviceItem['offers'],
): DispatchAdviceItemValues {
  const filled = fillWithOffers(offers, { packetKind: item.packetKind }, item.proposals)
  const packetKind = parseChoice(PACKET_KINDS, filled?.values.packetKind ?? '')
  return filled === null || packetKind === '' ? item : { ...item, packetKind, proposals: filled.sources }
}

/** Fills fields that are empty or still marked with what the portal proposes now. */
export function updateProposals(
  form: DispatchAdviceFormValues,
  advice: Pick<DispatchAdvice, 'offers' | 'items'>,
): DispatchAdviceFormValues {
  const { transportType, transportId, identSystem, proposals } = form
  const current = { transportType, transportId, identSystem }
  const filled = fillWithOffers<ProposedField>(advice.offers, current, proposals)
  const offersAt = offersByLine(form.items, advice.items)
  return {
    ...form,
    transportType: parseChoice(TRANSPORT_TYPES, filled?.values.transportType ?? transportType),
    transportId: filled?.values.transportId ?? transportId,
    identSystem: parseChoice(PACKET_IDENT_SYSTEMS, filled?.values.identSystem ?? identSystem),
    proposals: filled?.sources ?? proposals,
    items: form.items.map((item, i) => (isBegun(item) ? withPacketKind(item, offersAt(i)) : item)),
  }
}

/** What is proposed for each line: a duplicate has the part of its original line. */
function offersByLine(lines: readonly { isOrigin: boolean }[], products: Products) {
  const origins = products.filter(({ isOrigin }) => isOrigin)
  let indexes: number[] | null = null
  return (line: number): DispatchAdviceItem['offers'] => {
    indexes ??= originIndexes(lines)
    return origins[indexes[line] ?? -1]?.offers
  }
}

/** Number of lines and fields that differ between two forms. */
export function countChanges(before: DispatchAdviceFormValues, after: DispatchAdviceFormValues): number {
  const fields = (['transportType', 'transportId', 'identSystem'] as const).filter(
    (name) => before[name] !== after[name],
  )
  return fields.length + after.items.filter((item, i) => item !== before.items[i]).length
}
