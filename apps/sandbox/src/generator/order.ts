import type { Address } from './companies'
import type { Part } from './parts'

/** @internal */
export const KINDS = ['order', 'change', 'cancellation'] as const
export type Kind = (typeof KINDS)[number]

/** Input of the order generator. An order is generated from it whenever it is needed. */
export interface OrderSeed {
  tecComId: string
  kind: Kind
  /** Serial number of the order within the organisation. Shared by its changes and cancellations. */
  serial: number
  /** Random seed of the content: the serial number, or that of the earlier order that the buyer repeats. */
  content: number
  /** Differs between two starts of the sandbox, so that order numbers do not repeat. */
  run: number
  placedAt: number
  lines: number | null
  /** Added to every quantity: above 0, the same order number has other content. */
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

export const DAY_MS = 86_400_000

/** UTC day as YYYYMMDD. */
export function calendarDay(instant: number, daysLater = 0): string {
  return new Date(instant + daysLater * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')
}

/** The first day from `daysLater` on that is not on a weekend, as YYYYMMDD. */
export function workingDay(instant: number, daysLater: number): string {
  return isWeekend(instant + daysLater * DAY_MS) ? workingDay(instant, daysLater + 1) : calendarDay(instant, daysLater)
}

/** Whether the UTC day of the instant is a Saturday or a Sunday. */
export function isWeekend(instant: number): boolean {
  return [0, 6].includes(new Date(instant).getUTCDay())
}
