import { isCountry } from '../countries'

/** Prefixes of VAT ids that are no country codes: Greece and Northern Ireland. */
const OTHER_PREFIXES: ReadonlySet<string> = new Set(['EL', 'XI'])

/** The VAT id in the form that is sent: upper case, without blanks, dots and hyphens. */
function compactVatId(value: string): string {
  return value.replaceAll(/[\s.-]/g, '').toUpperCase()
}

/** Whether the value begins with a country code, as VAT ids do (BR-CO-09). A tax number does not. */
export function hasCountryPrefix(value: string): boolean {
  const [, prefix = ''] = /^([A-Z]{2})[\dA-Z+*]{2,}$/.exec(compactVatId(value)) ?? []
  return isCountry(prefix) || OTHER_PREFIXES.has(prefix)
}

/**
 * The typed VAT id, or the tax registration number if it begins with a country code; '' when there is none. A typed one
 * without a country code is returned as well: e-invoices refuse it with a sentence.
 */
export function effectiveVatId(vatId: string, taxRegNumber: string): string {
  if (compactVatId(vatId) !== '') return compactVatId(vatId)
  return hasCountryPrefix(taxRegNumber) ? compactVatId(taxRegNumber) : ''
}

/** The typed tax number, or the tax registration number if it is no VAT id. */
export function effectiveTaxNumber(taxNumber: string, taxRegNumber: string): string {
  if (taxNumber.trim() !== '') return taxNumber.trim()
  return hasCountryPrefix(taxRegNumber) ? '' : taxRegNumber.trim()
}
