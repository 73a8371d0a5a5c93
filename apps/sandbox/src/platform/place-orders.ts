import type { Kind, OrderSeed } from '../generator/order'
import { orderHead } from '../generator/order-head'
import { createRandom } from '../generator/random'
import type { Message, Organisation } from './organisation'
import type { Platform } from './platform'
import { spreadOverDays } from './spread-over-days'

/** Limit for `Placement.lines`: large enough for a message over every size limit of the portal. */
export const MAX_PLACED_LINES = 100_000

export const PLACED_KINDS = ['order', 'repeat', 'change', 'cancellation', 'mixed'] as const
export type PlacedKind = (typeof PLACED_KINDS)[number]

export interface Placement {
  tecComId: string
  count: number
  /** Lines per order; null for a random number from 1 to 2,000. */
  lines: number | null
  kind: PlacedKind
  /** Issued on working days of the last days, oldest first; null or absent: now. */
  spreadDays?: number | null
}

/** Returns the order numbers, '' for an order without one. A change or cancellation has the number of its order. */
export function placeOrders(platform: Platform, placement: Placement): string[] {
  const { tecComId, count, spreadDays } = placement
  const organisation = platform.findOrCreateOrganisation(tecComId)
  const now = platform.now().getTime()
  const times = spreadDays ? spreadOverDays(count, spreadDays, now) : []
  return Array.from({ length: count }, (_, index) => {
    const seed = nextSeed(platform, organisation, placement, times[index] ?? now)
    addMessage(organisation, seed)
    return orderHead(seed).number ?? ''
  })
}

export function addMessage(organisation: Organisation, seed: OrderSeed): Message {
  organisation.lastMessage += 1
  const count = String(organisation.lastMessage).padStart(6, '0')
  const id = `SBX-${organisation.tecComId}-${seed.run}-${count}`
  const message = {
    id,
    seed,
    document: null,
    fetchedAt: null,
    acknowledgedAt: null,
    isDuplicated: false,
    wasRedelivered: false,
  }
  organisation.messages.set(id, message)
  organisation.waiting.set(id, message)
  return message
}

function nextSeed(platform: Platform, organisation: Organisation, placement: Placement, placedAt: number): OrderSeed {
  const { tecComId, lastOrder, lastMessage } = organisation
  const kind = placement.kind === 'mixed' ? mixedKind(tecComId, lastOrder, lastMessage) : placement.kind
  // A change without an earlier order refers to an order that was never placed here.
  if (kind === 'order' || kind === 'repeat' || lastOrder === 0) organisation.lastOrder += 1
  if (kind === 'order' || lastOrder === 0) organisation.lastContent = organisation.lastOrder
  return {
    tecComId,
    kind: kind === 'repeat' ? 'order' : kind,
    serial: organisation.lastOrder,
    content: organisation.lastContent,
    run: platform.run(),
    placedAt,
    lines: placement.lines,
    variant: kind === 'change' ? lastMessage + 1 : 0,
  }
}

function mixedKind(tecComId: string, lastOrder: number, lastMessage: number): Kind {
  const random = createRandom(`${tecComId}/kind/${lastMessage}`)
  if (lastOrder === 0 || random.chance(0.85)) return 'order'
  return random.chance(0.6) ? 'change' : 'cancellation'
}
