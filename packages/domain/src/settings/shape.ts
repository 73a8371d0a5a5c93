import * as z from 'zod'
import { SETTING_MAX_LENGTHS } from '../lib/limits'
import { decimalMark, singleLine, text } from '../lib/shape'

const { seller: sellerLengths, bank: bankLengths, contactPerson: contactLengths, tax: taxLengths } = SETTING_MAX_LENGTHS

const seller = z.strictObject({
  name: singleLine(sellerLengths.name),
  street: singleLine(sellerLengths.street),
  postalCode: singleLine(sellerLengths.postalCode),
  city: singleLine(sellerLengths.city),
  country: singleLine(sellerLengths.country),
})

const bank = z.strictObject({
  name: singleLine(bankLengths.name),
  account: singleLine(bankLengths.account),
  iban: singleLine(bankLengths.iban),
  swift: singleLine(bankLengths.swift),
})

const contactPerson = z.strictObject({
  name: singleLine(contactLengths.name),
  phone: singleLine(contactLengths.phone),
  email: singleLine(contactLengths.email),
})

/** The percent may be any text while it is edited; '' and null mean empty. */
const tax = z.strictObject({
  code: singleLine(taxLengths.code),
  description: singleLine(taxLengths.description),
  percent: z.union([z.number(), text(taxLengths.percent), z.null()]),
})
export type Tax = z.infer<typeof tax>

/**
 * `taxs` is the specified spelling. `decimalMark` is ours and optional: left out of an update, the stored choice stays;
 * left out of a reply, it is the point. It is no part of completeness.
 */
export const setting = z.strictObject({
  seller,
  bank,
  contactPerson,
  taxRegistrationNumber: singleLine(SETTING_MAX_LENGTHS.taxRegistrationNumber),
  defaultCurrency: singleLine(SETTING_MAX_LENGTHS.defaultCurrency),
  taxs: z.array(tax).max(100),
  decimalMark: decimalMark.optional(),
})
export type Setting = z.infer<typeof setting>
