import { formatDay, isDay } from '../lib/calendar-date'
import { toDecimal } from '../lib/decimal'
import { isNumber } from '../lib/number-input'

/** What is known about a part. Prices have a currency, and a net price may belong to one customer. */
export type PartField =
  | 'description'
  | 'ean'
  | 'netPrice'
  | 'listPrice'
  | 'countryCode'
  | 'statisticGroup'
  | 'taxCode'
  | 'packetKind'
  | 'deliveryDays'

/** Identifies a value of a part. */
export interface PartValueKey {
  field: PartField
  /** Blank, except for prices. */
  currency: string
  /** Number of the customer whose net price it is; blank for everybody. */
  partyNumber: string
}

/** A value that was typed or imported on the Parts screen. */
export interface TypedValue {
  value: string
  /** ISO 8601 in UTC. */
  at: string
  /** `yyyymmdd` of `at` in the business time zone. */
  day: string
}

/** A value of a submitted document. */
export interface LearnedValue extends TypedValue {
  /** Number and date (`yyyymmdd`) of the order of the document. */
  orderNumber: string
  orderDate: string
}

export interface PartValue extends PartValueKey {
  /** Never overwritten by a learned value. */
  typed: TypedValue | null
  learned: LearnedValue | null
  /** A price that the price guard did not accept when it was submitted for the first time. */
  doubted: LearnedValue | null
}

/** The value that is in effect: the typed one, otherwise the learned one; blank when there is none. */
export function currentValue({ typed, learned }: Pick<PartValue, 'typed' | 'learned'>): string {
  return typed?.value ?? learned?.value ?? ''
}

/** The learned value where it differs from the typed one; null otherwise. */
export function findDifference(value: PartValue): LearnedValue | null {
  const { field, typed, learned } = value
  if (typed === null || learned === null) return null
  return isSameValue(field, typed.value, learned.value) ? null : learned
}

/** Whether two values are equal; prices and days are compared as numbers. */
export function isSameValue(field: PartField, one: string, other: string): boolean {
  if (one.trim() === other.trim()) return true
  return NUMBER_FIELDS.has(field) && isNumber(one) && isNumber(other) && toDecimal(one).eq(toDecimal(other))
}

const NUMBER_FIELDS: ReadonlySet<PartField> = new Set(['netPrice', 'listPrice', 'deliveryDays'])

/**
 * Whether the first of two documents is the more recent one: that of the later order, and for orders of the same day the
 * one that was submitted later.
 */
export function isMoreRecent(one: LearnedValue, other: LearnedValue): boolean {
  return one.orderDate === other.orderDate ? one.at >= other.at : one.orderDate > other.orderDate
}

interface SubmittedDocument {
  at: string
  day: string
  orderNumber: string
  orderDate: string
}

/** Where a learned value comes from. An order date that is invalid or in the future becomes the day of the submit. */
export function learnedFrom({ at, day, orderNumber, orderDate }: SubmittedDocument): Omit<LearnedValue, 'value'> {
  return { at, day, orderNumber, orderDate: isDay(orderDate) && orderDate <= day ? orderDate : day }
}

const LEARNED_VERBS: Readonly<Record<PartField, string>> = {
  description: 'confirmed',
  ean: 'confirmed',
  netPrice: 'confirmed',
  listPrice: 'confirmed',
  countryCode: 'invoiced',
  statisticGroup: 'invoiced',
  taxCode: 'invoiced',
  packetKind: 'dispatched',
  deliveryDays: 'confirmed',
}

/** 'last confirmed 2026/10/02 in order 4711'. */
export function learnedSource(field: PartField, { day, orderNumber }: LearnedValue): string {
  const order = orderNumber.trim() === '' ? '' : ` in order ${orderNumber.trim()}`
  return `last ${LEARNED_VERBS[field]} ${formatDay(day)}${order}`
}

/** 'price list of 2026/11/01', 'part list of 2026/11/01'. */
export function typedSource(field: PartField, { day }: TypedValue): string {
  return `${field === 'netPrice' || field === 'listPrice' ? 'price' : 'part'} list of ${formatDay(day)}`
}

/** The value in effect with the text that says where it comes from; null when there is none. */
export function valueWithSource(value: PartValue | undefined): { value: string; source: string } | null {
  if (value === undefined) return null
  const { field, typed, learned } = value
  if (typed !== null) return { value: typed.value, source: typedSource(field, typed) }
  return learned === null ? null : { value: learned.value, source: learnedSource(field, learned) }
}
