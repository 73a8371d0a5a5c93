import type { DocumentLanguage } from '@partwire/domain/option-lists'

/** The kinds of allowances and charges in a language of the documents; one that is missing is printed as it is. */
const KINDS: Readonly<Record<DocumentLanguage, Readonly<Record<string, string>>>> = {
  en: {},
  de: {
    Discount: 'Rabatt',
    'Free Goods': 'Naturalrabatt',
    'Other Allowances': 'Sonstige Nachlässe',
    'Trade Discount': 'Handelsrabatt',
    'Wholesaling Discount': 'Großhandelsrabatt',
    'Pallet Discount': 'Palettenrabatt',
    'Quantity Discount': 'Mengenrabatt',
    'Core Part': 'Altteilwert',
    'Minimum Order Charge': 'Mindermengenzuschlag',
    'Other Charges': 'Sonstige Zuschläge',
    'Freight Charges': 'Fracht',
    Insurance: 'Versicherung',
    Packing: 'Verpackung',
    'Returnable Container': 'Mehrwegbehälter',
  },
}

export function translateKind(kind: string, language: DocumentLanguage): string {
  return KINDS[language][kind] ?? kind
}

/** The note of a line, whose parts begin with a kind: `Trade Discount 10 %: 20.00; Core Part: 10.00`. */
export function translateNote(note: string, language: DocumentLanguage): string {
  return note
    .split('; ')
    .map((part) => part.replace(/^[A-Z][A-Za-z ]*?(?=(?: \d[\d.]* %)?: )/, (kind) => translateKind(kind, language)))
    .join('; ')
}
