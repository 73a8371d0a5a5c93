import * as z from 'zod'
import { line, text } from '../lib/shape'

const percent = z.union([z.number(), text(20), z.null()])

const seller = z.strictObject({
  name: line(200),
  street: line(200),
  postalCode: line(50),
  city: line(200),
  country: line(2),
})

const bank = z.strictObject({
  name: line(200),
  account: line(100),
  iban: line(60),
  swift: line(30),
})

const contactPerson = z.strictObject({ name: line(200), phone: line(100), email: line(254) })

/** The percent may be any text while it is edited; '' and null mean empty. */
const tax = z.strictObject({ code: line(50), description: line(200), percent })
export type Tax = z.infer<typeof tax>

/** `taxs` is the specified spelling. */
export const setting = z.strictObject({
  seller,
  bank,
  contactPerson,
  taxRegistrationNumber: line(100),
  defaultCurrency: line(3),
  taxs: z.array(tax).max(100),
})
export type Setting = z.infer<typeof setting>
