import {
  type FreeParam,
  type FreeText,
  type Order,
  type OrderLine,
  type OrderSeed,
  type Party,
  workingDay,
} from './order'
import { orderHead } from './order-head'
import { createRandom, digits, type Random } from './random'
import type { Address, Relation } from './companies'
import { generatePart } from './parts'

const DISPATCH_MODES = ['Normal', 'Express', 'OverNight', 'PickUp', 'COD', 'SeaFreight', 'AirFreight'] as const

/** Days from a repeated order to the day it is requested for. */
const REPEAT_DAYS = 14

/** The same seed always gives the same order. */
export function generateOrder(seed: OrderSeed): Order {
  const { relation, number } = orderHead(seed)
  const random = createRandom(`${seed.tecComId}/order/${seed.content}`)
  const header = generateHeader(random, seed, relation)
  const order: Order = { number, ...header, lines: generateLines(random, seed) }
  return seed.content === seed.serial ? order : requestForOneDay(order, seed)
}

/** All lines of a repeated order are requested for the same day. */
function requestForOneDay(order: Order, { placedAt }: OrderSeed): Order {
  const [first, ...others] = order.lines
  return {
    ...order,
    requestedDay: workingDay(placedAt, REPEAT_DAYS),
    lines: [{ ...first, requestedDay: null }, ...others.map((line) => ({ ...line, requestedDay: null }))],
  }
}

function generateHeader(
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
    requestedDay: random.chance(0.75) ? workingDay(placedAt, random.integer(2, 45)) : null,
    buyer: { number: partyNumber, address: company.address, taxNumber: company.taxNumber },
    seller: { number: sellerNumber(tecComId, relation), address: sellerAddress(tecComId), taxNumber: null },
    delivery: generateDeliveryParty(random, relation),
    freeParams: generateFreeParams(random),
    freeTexts: generateFreeTexts(random),
  }
}

/** The supplier number assigned by the buyer; differs between buyers. */
function sellerNumber(tecComId: string, { id }: Relation): string {
  return digits(createRandom(`${tecComId}/seller/${id}`), '0070####')
}

const DEMO_SELLERS: Readonly<Record<string, Address>> = {
  '4300042': {
    name: 'Kessler Fahrwerktechnik AG',
    street: 'Schmiedeweg 21',
    postalCode: '70565',
    city: 'Stuttgart',
    country: 'DE',
  },
  '4300107': {
    name: 'Nordlicht Bremsen GmbH',
    street: 'Hafenstraße 9',
    postalCode: '24103',
    city: 'Kiel',
    country: 'DE',
  },
}

/** Address of a demo supplier; null for any other, which buyers know by number only. */
function sellerAddress(tecComId: string): Address | null {
  return DEMO_SELLERS[tecComId] ?? null
}

function generateDeliveryParty(random: Random, { partyNumber, company: { branch } }: Relation): Party | null {
  if (!random.chance(0.45)) return null
  const number = `${partyNumber.slice(0, 10)}-${random.integer(1, 9)}`
  if (random.chance(0.3)) return { number, address: null, taxNumber: null }
  return { number: random.chance(0.8) || branch === null ? number : null, address: branch, taxNumber: null }
}

function generateFreeParams(random: Random): FreeParam[] {
  return [
    ...(random.chance(0.35) ? [{ id: 'Tour', parameter: digits(random, 'T0##') }] : []),
    ...(random.chance(0.2) ? [{ id: 'KST', parameter: digits(random, '000###') }] : []),
    ...(random.chance(0.1) ? [{ id: 'X_Campaign', parameter: 'Winter & Räder 2026' }] : []),
  ]
}

function generateFreeTexts(random: Random): FreeText[] {
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

/** Of an order without a given number of lines. */
const MAX_RANDOM_LINES = 2_000

function generateLines(random: Random, seed: OrderSeed): [OrderLine, ...OrderLine[]] {
  const count = seed.lines ?? pickLineCount(random)
  const step = random.pick([1, 10])
  const first = generateLine(random, seed, step)
  const others = Array.from({ length: count - 1 }, (_, index) => generateLine(random, seed, (index + 2) * step))
  return [first, ...others]
}

/** Usually 1 to 8, sometimes up to 400, in 0.1 % of the cases the maximum. */
function pickLineCount(random: Random): number {
  if (random.chance(0.001)) return MAX_RANDOM_LINES
  if (random.chance(0.01)) return random.integer(100, 400)
  return random.chance(0.1) ? random.integer(13, 60) : random.integer(1, 8)
}

function generateLine(random: Random, { placedAt, variant }: OrderSeed, position: number): OrderLine {
  return {
    position,
    ...generatePart(random),
    buyerProductNumber: random.chance(0.3) ? digits(random, '000###-##') : null,
    // The variants of an order differ in their quantities only.
    quantity: random.pick([1, 2, 4, 5, 10, 12, 20, 24, 50, 100, 250, 1_000]) + variant,
    requestedDay: random.chance(0.15) ? workingDay(placedAt, random.integer(5, 60)) : null,
    freeTexts: random.chance(0.06) ? [{ caption: 'Item', text: 'No substitute parts. Verpackung: Einzelkarton.' }] : [],
  }
}
