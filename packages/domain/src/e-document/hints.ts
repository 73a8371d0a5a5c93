import { upperCountry } from '../countries'
import { isIban } from '../lib/bank-codes'
import { isGtin } from '../lib/gs1'
import { isBlank } from '../lib/text'
import { taxCurrency } from './currencies'
import { usedTaxes, type InvoiceSource } from './invoice-source'

/** What an e-invoice does not state, or states as it was typed. None of it stops a file. */
export function invoiceHints(source: InvoiceSource): string[] {
  const wrongLines = source.items.flatMap(({ ean }, i) => (isBlank(ean) || isGtin(ean) ? [] : [i + 1]))
  const currency = missingTaxCurrency(source)
  return [
    ...(source.credit === undefined ? accountHints(source) : []),
    ...(wrongLines.length === 0 ? [] : [`The EAN of line ${wrongLines.join(', ')} is not valid and is left out.`]),
    ...(currency === null ? [] : [`The tax amount in ${currency} is not stated.`]),
  ]
}

function accountHints({ banking: { iban, bankAccount } }: InvoiceSource): string[] {
  return [
    ...(isBlank(iban) && isBlank(bankAccount) ? ['The e-invoice names no bank account.'] : []),
    ...(isBlank(iban) || isIban(iban) ? [] : [`IBAN ${iban} has wrong check digits.`]),
  ]
}

/** EU law wants the tax also in the currency of the seller's country; the portal knows no exchange rates. */
function missingTaxCurrency(source: InvoiceSource): string | null {
  const currency = taxCurrency(upperCountry(source.sellerParty.address?.countryCode))
  const isTaxed = usedTaxes(source).some(({ category }) => category === 'S')
  return isTaxed && currency !== source.currency ? currency : null
}
