import type { InvoiceSource } from '@partwire/domain/e-document/invoice-source'
import type { InvoiceFacts } from '@partwire/domain/e-document/shape'
import { findTaxPercent } from '@partwire/domain/invoice/form'
import type { Invoice } from '@partwire/domain/invoice/shape'
import type { Tax } from '@partwire/domain/settings/shape'
import type { FieldsProps } from '../fields/field-props'

export interface DraftParts {
  /** The form without its lines. */
  form: FieldsProps['form']
  /** The tax codes of the items, separated by line breaks. */
  taxCodes: string
  invoice: Invoice
  taxes: readonly Tax[]
  facts: InvoiceFacts
}

/** What the rules of e-documents need of a draft. The numbers that only the files contain are blank. */
export function draftSource({ form, taxCodes, invoice, taxes, facts }: DraftParts): InvoiceSource {
  const codes = taxCodes.split('\n')
  return {
    ...invoice,
    ...form,
    allowOrCharges: form.allowOrCharges.map((row) => ({ ...row, taxPercent: findTaxPercent(row.taxCode, taxes) })),
    items: invoice.items.map((item, i) => {
      const taxCode = codes[i] ?? ''
      const numbers = { buyerLineNumber: '', makerCode: '', ean: '' }
      return { ...item, ...numbers, taxCode, taxPercent: findTaxPercent(taxCode, taxes) }
    }),
    facts,
  }
}
