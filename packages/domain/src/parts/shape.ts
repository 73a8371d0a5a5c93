import * as z from 'zod'
import { MAX_PRODUCT_NAME_LENGTH } from '../lib/limits'
import { numberInput, singleLine } from '../lib/shape'
import { PACKET_KINDS } from '../option-lists'
import { MAX_PART_NUMBER_LENGTH } from './learn'

/** Maximum length of the texts of a part, in characters. */
export const PART_MAX_LENGTHS = {
  productNumber: MAX_PART_NUMBER_LENGTH,
  description: MAX_PRODUCT_NAME_LENGTH,
  ean: 50,
  statisticGroup: 50,
  taxCode: 50,
  /** Number of a customer of whom a part has a price. */
  partyNumber: 100,
} as const

/** General prices of a part that the list shows, and net prices of customers, at most. The export has all of them. */
export const MAX_SHOWN_PRICES = 100

/** A value of a part as the list shows it. */
const shownValue = z.object({
  /** The value in effect: the typed one, otherwise the learned one. Blank when there is none. */
  value: z.string(),
  /** Where it comes from: 'last confirmed 2026/10/02 in order 4711'. Blank when there is none. */
  source: z.string(),
  /** The learned value, where it differs from the typed one. */
  learned: z.object({ value: z.string(), source: z.string() }).optional(),
})
export type ShownValue = z.infer<typeof shownValue>

const shownPrice = shownValue.extend({ currency: z.string(), partyNumber: z.string() })
export type ShownPrice = z.infer<typeof shownPrice>

export const part = z.object({
  productNumber: z.string(),
  description: shownValue,
  ean: shownValue,
  countryCode: shownValue,
  statisticGroup: shownValue,
  taxCode: shownValue,
  packetKind: shownValue,
  deliveryDays: shownValue,
  /** By currency; a general price before those of customers. */
  netPrices: z.array(shownPrice),
  listPrices: z.array(shownPrice),
  /** Present when the part has more prices than the list shows. */
  hasMorePrices: z.literal(true).optional(),
})
export type Part = z.infer<typeof part>

export const PART_SORT_FIELDS = ['productNumber', 'description', 'ean'] as const
export type PartSortField = (typeof PART_SORT_FIELDS)[number]

const price = z.object({
  currency: singleLine(3),
  /** Blank for the price of all customers. */
  partyNumber: singleLine(PART_MAX_LENGTHS.partyNumber).default(''),
  /** Blank removes the price. */
  price: numberInput,
})

/** Prices that one call changes, at most. */
const MAX_CHANGED_PRICES = 100

/** The changed values of a part. A field that is left out stays as it is; a blank one removes the value. */
export const partChanges = z.strictObject({
  description: singleLine(PART_MAX_LENGTHS.description).optional(),
  ean: singleLine(PART_MAX_LENGTHS.ean).optional(),
  countryCode: singleLine(3).optional(),
  statisticGroup: singleLine(PART_MAX_LENGTHS.statisticGroup).optional(),
  taxCode: singleLine(PART_MAX_LENGTHS.taxCode).optional(),
  packetKind: z.union([z.enum(PACKET_KINDS), z.literal('')]).optional(),
  deliveryDays: numberInput.optional(),
  netPrices: z.array(price).max(MAX_CHANGED_PRICES).optional(),
  listPrices: z.array(price).max(MAX_CHANGED_PRICES).optional(),
})
export type PartChanges = z.infer<typeof partChanges>
export type PriceChange = z.infer<typeof price>

export const productNumber = singleLine(PART_MAX_LENGTHS.productNumber)
