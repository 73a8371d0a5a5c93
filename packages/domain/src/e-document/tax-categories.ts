import { toDecimal } from '../lib/decimal'
import type { NumberInput } from '../lib/number-input'

/** VAT categories of EN 16931 (BT-118, BT-151) that the portal offers. */
export const TAX_CATEGORIES = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const
export type TaxCategory = (typeof TAX_CATEGORIES)[number]

/** The categories of a tax of 0 percent. A higher percent is always the standard rate (S). */
export const ZERO_RATE_CATEGORIES = ['Z', 'E', 'AE', 'K', 'G', 'O'] as const

/** The categories of an invoice to which no tax applies. */
export const TAX_TREATMENTS = ['K', 'AE', 'G', 'E', 'O'] as const
export type TaxTreatment = (typeof TAX_TREATMENTS)[number]

/** The names of the categories on the screen. */
export const TAX_CATEGORY_NAMES: Readonly<Record<TaxCategory, string>> = {
  S: 'Standard rate (S)',
  Z: 'Zero rate (Z)',
  E: 'Exempt from tax (E)',
  AE: 'Reverse charge (AE)',
  K: 'Intra-EU delivery (K)',
  G: 'Export outside the EU (G)',
  O: 'Not subject to VAT (O)',
}

/** Why no tax is charged (BT-120), and the code of that reason (BT-121). */
interface Exemption {
  reason: string
  code: string
}

/** The standard reasons. E has none: its reason depends on the law and is typed. S and Z must not have one. */
const STANDARD_EXEMPTIONS: Readonly<Partial<Record<TaxCategory, Exemption>>> = {
  AE: { reason: 'Reverse charge', code: 'VATEX-EU-AE' },
  K: { reason: 'Intra-Community supply', code: 'VATEX-EU-IC' },
  G: { reason: 'Export outside the EU', code: 'VATEX-EU-G' },
  O: { reason: 'Not subject to VAT', code: 'VATEX-EU-O' },
}

const NO_EXEMPTION: Exemption = { reason: '', code: '' }

/** What a blank Exemption reason stands for, and the code of that reason; both are blank for a category without them. */
export function standardExemption(category: TaxCategory | ''): Exemption {
  return category === '' ? NO_EXEMPTION : (STANDARD_EXEMPTIONS[category] ?? NO_EXEMPTION)
}

/** Whether the category may have an exemption reason. */
export function hasExemptionReason(category: TaxCategory | ''): boolean {
  return category === 'E' || standardExemption(category).reason !== ''
}

/** The category of a tax: S above 0 percent, otherwise the chosen one. '' when none is chosen. */
export function effectiveCategory(percent: NumberInput, chosen: TaxCategory | ''): TaxCategory | '' {
  if (toDecimal(percent).gt(0)) return 'S'
  return chosen === 'S' ? '' : chosen
}
