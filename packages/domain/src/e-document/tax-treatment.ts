import { isCountry, upperCountry } from '../countries'
import { check, type Issue } from '../lib/issue'
import { isBlank } from '../lib/text'
import { isEuCountry } from './currencies'
import {
  buyerVatId,
  customerName,
  deliveryAddress,
  rowTax,
  sellerTaxIds,
  usedTaxes,
  type InvoiceSource,
  type RowTax,
} from './invoice-source'
import type { TaxCategory, TaxTreatment } from './tax-categories'
import { hasCountryPrefix } from './tax-ids'

/**
 * Why no tax could apply: an export when the goods leave the EU, an intra-EU delivery when they go to another member and
 * the buyer has a VAT id. Null when it is neither. A person confirms the proposal.
 */
export function proposeTaxTreatment(source: InvoiceSource): TaxTreatment | null {
  const to = upperCountry(deliveryAddress(source)?.countryCode)
  if (source.isTaxApplies || !isCountry(to)) return null
  if (!isEuCountry(to)) return 'G'
  const from = upperCountry(source.sellerParty.address?.countryCode)
  return isEuCountry(from) && from !== to && buyerVatId(source) !== '' ? 'K' : null
}

/** What is missing to state the taxes of an invoice. */
export function taxGaps(source: InvoiceSource): Issue[] {
  const taxes = usedTaxes(source).filter(({ isChosen }) => isChosen)
  const categories = new Set(taxes.map(({ category }) => category))
  const isTreatmentChosen = source.isTaxApplies || source.taxTreatment !== ''
  return [
    ...check(isTreatmentChosen, 'invoice.taxTreatment', 'Choose why no tax applies.'),
    ...untaxedRowGaps(source),
    ...(source.isTaxApplies ? taxes.flatMap(categoryGaps) : []),
    ...taxes.flatMap((tax) => reasonGaps(source, tax)),
    ...check(
      !categories.has('O') || categories.size === 1,
      'settings.taxes',
      'A tax that is not subject to VAT cannot be on one invoice with other taxes.',
    ),
    ...(categories.has('O') ? [] : taxIdGaps(source, categories)),
  ]
}

/** The first row of a draft that has no tax yet. */
function untaxedRowGaps(source: InvoiceSource): Issue[] {
  const isUntaxed = (row: InvoiceSource['items'][number] | InvoiceSource['allowOrCharges'][number]) =>
    !rowTax(source, row).isChosen
  const item = source.items.findIndex(isUntaxed)
  const row = source.allowOrCharges.findIndex((each) => each.identifier !== '' && isUntaxed(each))
  const path = item === -1 ? `invoice.allowOrCharges.${row}.taxCode` : `invoice.items.${item}.taxCode`
  return check(item === -1 && row === -1, path, 'Choose Tax for every line, allowance and charge.')
}

function categoryGaps({ category, rate, taxCode }: RowTax): Issue[] {
  if (rate.startsWith('-')) return [{ path: '', label: `Tax ${taxCode} is negative, which no e-invoice can state.` }]
  return check(category !== '', 'settings.taxes', `Choose a Category for tax ${taxCode} in the settings.`)
}

/** E has no standard reason (BR-E-10). */
function reasonGaps(source: InvoiceSource, { category, taxCode }: RowTax): Issue[] {
  if (category !== 'E' || !isBlank(exemptionReason(source, taxCode))) return []
  return source.isTaxApplies
    ? [{ path: 'settings.taxes', label: `Complete Exemption reason of tax ${taxCode} in the settings.` }]
    : [{ path: 'invoice.exemptionReason', label: 'Complete Exemption reason of this invoice.' }]
}

/** The typed reason of a tax, or of the whole invoice where no tax applies. */
export function exemptionReason({ isTaxApplies, facts, ...invoice }: InvoiceSource, taxCode: string): string {
  if (!isTaxApplies) return invoice.exemptionReason.trim()
  return facts.setting.taxes.find(({ code }) => code === taxCode)?.exemptionReason ?? ''
}

/** The kinds of invoices for which VAT ids are a must. */
const VAT_ID_INVOICES: readonly { category: TaxCategory; name: string; needsBuyer: boolean }[] = [
  { category: 'K', name: 'an intra-EU', needsBuyer: true },
  { category: 'AE', name: 'a reverse-charge', needsBuyer: true },
  { category: 'G', name: 'an export', needsBuyer: false },
]

/** BR-S-02, BR-IC-02, BR-AE-02, BR-G-02, BR-CO-09 and their siblings. */
function taxIdGaps(source: InvoiceSource, categories: ReadonlySet<string>): Issue[] {
  const { vatId, taxNumber } = sellerTaxIds(source)
  const buyerId = buyerVatId(source)
  const missing = VAT_ID_INVOICES.filter(({ category }) => categories.has(category)).flatMap(({ name, needsBuyer }) => [
    ...check(vatId !== '', 'settings.vatId', `Complete VAT ID in your settings: ${name} invoice needs it.`),
    ...check(
      !needsBuyer || buyerId !== '',
      'customer.vatId',
      `Complete VAT ID of ${customerName(source)}: ${name} invoice needs it.`,
    ),
  ])
  return [
    ...(missing.length > 0
      ? missing
      : check(vatId !== '' || taxNumber !== '', 'settings.vatId', 'Complete VAT ID or Tax number in the settings.')),
    ...prefixGaps('settings.vatId', vatId),
    ...prefixGaps('customer.vatId', buyerId),
  ]
}

function prefixGaps(path: string, vatId: string): Issue[] {
  const isValid = vatId === '' || hasCountryPrefix(vatId)
  return check(isValid, path, `VAT ID ${vatId} must begin with a country code, as in DE123456789.`)
}
