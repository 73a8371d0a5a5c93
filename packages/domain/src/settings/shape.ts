import * as z from 'zod'
import { decimalMark, singleLine, text } from '../lib/shape'

const percent = z.union([z.number(), text(20), z.null()])

const seller = z.strictObject({
  name: singleLine(200),
  street: singleLine(200),
  postalCode: singleLine(50),
  city: singleLine(200),
  country: singleLine(2),
})

const bank = z.strictObject({
  name: singleLine(200),
  account: singleLine(100),
  iban: singleLine(60),
  swift: singleLine(30),
})

const contactPerson = z.strictObject({ name: singleLine(200), phone: singleLine(100), email: singleLine(254) })

/** The percent may be any text while it is edited; '' and null mean empty. */
const tax = z.strictObject({ code: singleLine(50), description: singleLine(200), percent })
export type Tax = z.infer<typeof tax>

/**
 * `taxs` is the specified spelling. `decimalMark` is ours and optional: left out of an update, the stored choice stays;
 * left out of a reply, it is the point. It is no part of completeness.
 */
export const setting = z.strictObject({
  seller,
  bank,
  contactPerson,
  taxRegistrationNumber: singleLine(100),
  defaultCurrency: singleLine(3),
  taxs: z.array(tax).max(100),
  decimalMark: decimalMark.optional(),
})
export type Setting = z.infer<typeof setting>
