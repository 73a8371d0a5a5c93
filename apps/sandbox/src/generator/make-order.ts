import { calendarDay } from './calendar-day'
import type { FreeParam, FreeText, Order, OrderSeed, Party } from './order'
import { orderHead } from './order-head'
import { makeLines } from './make-lines'
import { createRandom, digits, type Random } from './random'
import type { Relation } from './relations'
import { sellerAddress } from './seller-address'

const DISPATCH_MODES = ['Normal', 'Express', 'OverNight', 'PickUp', 'COD', 'SeaFreight', 'AirFreight'] as const

/** The same seed always makes the same order. */
export function makeOrder(seed: OrderSeed): Order {
  const { relation, number } = orderHead(seed)
  const random = createRandom(`${seed.tecComId}/order/${seed.about}`)
  const facts = makeFacts(random, seed, relation)
  return { number, ...facts, lines: makeLines(random, seed) }
}

function makeFacts(
  random: Random,
  { tecComId, placedAt }: OrderSeed,
  relation: Relation,
): Omit<Order, 'number' | 'lines'> {
  const { company, partyNumber } = relation
  return {
    issuedAt: new Date(placedAt),
    hasTime: random.chance(0.9),
    dispatchMode: random.chance(0.6) ? 'StockOrder' : random.chance(0.9) ? random.pick(DISPATCH_MODES) : null,
    currency: random.chance(0.9) ? company.currency : null,
    requestedDay: random.chance(0.75) ? calendarDay(placedAt, random.whole(2, 45)) : null,
    buyer: { number: partyNumber, address: company.address, taxNumber: company.taxNumber },
    seller: { number: sellerNumber(tecComId, relation), address: sellerAddress(tecComId), taxNumber: null },
    delivery: makeDelivery(random, relation),
    freeParams: makeParams(random),
    freeTexts: makeTexts(random),
  }
}

/** The number the buyer gave the supplier: the buyer's, so it differs from buyer to buyer. */
function sellerNumber(tecComId: string, { id }: Relation): string {
  return digits(createRandom(`${tecComId}/seller/${id}`), '0070####')
}

function makeDelivery(random: Random, { partyNumber, company: { branch } }: Relation): Party | null {
  if (!random.chance(0.45)) return null
  const number = `${partyNumber.slice(0, 10)}-${random.whole(1, 9)}`
  if (random.chance(0.3)) return { number, address: null, taxNumber: null }
  return { number: random.chance(0.8) || branch === null ? number : null, address: branch, taxNumber: null }
}

function makeParams(random: Random): FreeParam[] {
  return [
    ...(random.chance(0.35) ? [{ id: 'Tour', parameter: digits(random, 'T0##') }] : []),
    ...(random.chance(0.2) ? [{ id: 'KST', parameter: digits(random, '000###') }] : []),
    ...(random.chance(0.1) ? [{ id: 'X_Campaign', parameter: 'Winter & Räder 2026' }] : []),
  ]
}

function makeTexts(random: Random): FreeText[] {
  return [
    ...(random.chance(0.3)
      ? [{ caption: 'Delivery', text: 'Goods in Mon–Fri 7:00–15:30, gate 4. Please call ahead.' }]
      : []),
    ...(random.chance(0.15)
      ? [{ caption: 'Hinweis', text: 'Bitte Teillieferungen vermeiden & <Lieferschein> außen anbringen.' }]
      : []),
    ...(random.chance(0.05) ? [{ caption: '備考', text: '納品書を同封してください。' }] : []),
  ]
}
