import * as z from 'zod'
import { E_DOCUMENT_MAX_LENGTHS as MAX_LENGTHS } from '../lib/limits'
import { dayInput, singleLine } from '../lib/shape'
import { DOCUMENT_LANGUAGES } from '../option-lists'
import { TAX_CATEGORIES, TAX_TREATMENTS } from './tax-categories'

/*
 * Facts that only e-documents need. None is required: blank means the default. They are stored beside the settings, the
 * customer and the invoice, and are no part of what makes settings complete.
 */

/** The scheme is a code of `ADDRESS_SCHEMES`, or blank. */
const electronicAddress = z.strictObject({ scheme: singleLine(4), id: singleLine(MAX_LENGTHS.addressId) })
export type ElectronicAddress = z.infer<typeof electronicAddress>

/** How a tax of the settings is stated in an e-invoice, by its code. */
const taxFacts = z.strictObject({
  code: singleLine(50),
  category: z.enum(['', ...TAX_CATEGORIES]),
  exemptionReason: singleLine(MAX_LENGTHS.exemptionReason),
})
export type TaxFacts = z.infer<typeof taxFacts>

/** A unit of the supplier's orders, and the UN/ECE code that e-documents have for it. */
const unitCode = z.strictObject({ unit: singleLine(MAX_LENGTHS.unit), code: singleLine(MAX_LENGTHS.unitCode) })
export type UnitCode = z.infer<typeof unitCode>

export const eDocumentSetting = z.strictObject({
  vatId: singleLine(MAX_LENGTHS.vatId),
  taxNumber: singleLine(MAX_LENGTHS.taxNumber),
  electronicAddress,
  companyRegistrationNumber: singleLine(MAX_LENGTHS.companyRegistrationNumber),
  gs1CompanyPrefix: singleLine(MAX_LENGTHS.gs1CompanyPrefix),
  documentLanguage: z.enum(DOCUMENT_LANGUAGES),
  unitCodes: z.array(unitCode).max(100),
  taxes: z.array(taxFacts).max(100),
})
export type EDocumentSetting = z.infer<typeof eDocumentSetting>

export const customerFacts = z.strictObject({
  vatId: singleLine(MAX_LENGTHS.vatId),
  electronicAddress,
  buyerReference: singleLine(MAX_LENGTHS.buyerReference),
})
export type CustomerFacts = z.infer<typeof customerFacts>

/** Why no tax applies to an invoice. */
export const taxTreatment = z.enum(['', ...TAX_TREATMENTS])

/** What an e-invoice needs beside the invoice. */
export const invoiceFacts = z.object({
  setting: eDocumentSetting,
  customer: customerFacts,
  /** Of the order response. */
  sellerOrderNumber: z.string(),
  /** The submitted ones. Days are `yyyymmdd`. */
  dispatchAdvices: z.array(z.object({ desAdvId: z.string(), deliveryDate: z.string() })),
  /** The last day for which something was confirmed; blank when nothing was. */
  lastConfirmedDate: z.string(),
})
export type InvoiceFacts = z.infer<typeof invoiceFacts>

/** What every e-document needs beside the document. */
export type PartyFacts = Pick<InvoiceFacts, 'setting' | 'customer'>

/** Facts of an invoice that may be completed after the submit. */
export const invoiceCompletion = z.object({
  taxTreatment,
  exemptionReason: singleLine(MAX_LENGTHS.exemptionReason),
  deliveryDate: dayInput,
})
export type InvoiceCompletion = z.infer<typeof invoiceCompletion>
