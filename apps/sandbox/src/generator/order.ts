import type { Address } from './companies'
import type { Part } from './parts'

/** @internal */
export const KINDS = ['order', 'change', 'cancellation'] as const
export type Kind = (typeof KINDS)[number]

/** All an order is made from; the order itself is made when somebody looks at it. */
export interface OrderSeed {
  tecComId: string
  kind: Kind
  /** Counts the orders of an organisation and decides all their chances; a change or a cancellation repeats its order's. */
  about: number
  /** Differs between two starts of the sandbox, so that numbers never come twice. */
  run: number
  placedAt: number
  lines: number | null
  /** Above 0: the same order number with other content. */
  variant: number
}

export interface Party {
  number: string | null
  address: Address | null
  taxNumber: string | null
}

export interface OrderLine extends Part {
  position: number
  buyerProductNumber: string | null
  quantity: number
  requestedDay: string | null
  freeTexts: readonly FreeText[]
}

export interface FreeText {
  caption: string
  text: string
}

export interface FreeParam {
  id: string
  parameter: string
}

export interface Order {
  number: string | null
  issuedAt: Date
  hasTime: boolean
  dispatchMode: string | null
  currency: string | null
  requestedDay: string | null
  buyer: Party
  seller: Party
  delivery: Party | null
  freeParams: readonly FreeParam[]
  freeTexts: readonly FreeText[]
  lines: readonly [OrderLine, ...OrderLine[]]
}
