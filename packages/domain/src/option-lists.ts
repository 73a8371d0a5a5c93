export const CURRENCIES = [
  'AUD',
  'BEF',
  'CAD',
  'CHF',
  'CNY',
  'DEM',
  'EUR',
  'FRF',
  'GBP',
  'HKD',
  'NLG',
  'JPY',
  'USD',
] as const
/** Currencies without a minor unit (ISO 4217). An order may be in a currency that the settings do not offer. */
export const CURRENCIES_WITHOUT_DECIMALS: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '),
)

export const DEFAULT_CURRENCY = 'USD'
export const DEFAULT_COUNTRY = 'DE'

/** Options of the country selects until the list of the server is loaded. */
export const COUNTRIES_BEFORE_LOAD = [
  { code: 'CN', name: 'China' },
  { code: 'DE', name: 'Deutschland' },
] as const

/** Options of the currency select of the order response until the order is loaded. */
export const CURRENCIES_BEFORE_LOAD = ['USD', 'CNY', 'EUR', 'GBP'] as const

export const CONFIRM_STATUSES = ['Confirmed', 'Rejected', 'Unknown'] as const

export const TRANSPORT_TYPES = ['Air', 'Rail', 'Rail Express', 'Road', 'Road Express', 'Sea'] as const

export const PACKET_IDENT_SYSTEMS = ['EAN/UPC Number', 'NVE/SSCC Number', 'Suppliers Number'] as const

export const PACKET_KINDS = ['Box', 'Carton', 'Oneway Pallet', 'Package', 'Returnable Pallet'] as const

/** Measurement types, each with its unit code. */
export const MEASUREMENT_TYPES = {
  Height: 'CMT',
  Length: 'CMT',
  'Stacking Height': 'PCE',
  'Unit Gross Weight': 'KGM',
  'Unit Net Weight': 'KGM',
  Volume: 'MTQ',
  Weight: 'KGM',
  Width: 'CMT',
} as const

export const ALLOW_OR_CHARGE_IDENTIFIERS = ['Allow', 'Charge'] as const
export type AllowOrChargeIdentifier = (typeof ALLOW_OR_CHARGE_IDENTIFIERS)[number]

export const ITEM_ALLOW_OR_CHARGE_KINDS: Record<AllowOrChargeIdentifier, readonly string[]> = {
  Allow: ['Discount', 'Free Goods', 'Other Allowances', 'Trade Discount', 'Wholesaling Discount'],
  Charge: ['Core Part', 'Minimum Order Charge', 'Other Charges'],
}

export const INVOICE_ALLOW_OR_CHARGE_KINDS: Record<AllowOrChargeIdentifier, readonly string[]> = {
  Allow: ['Discount', 'Pallet Discount', 'Quantity Discount', 'Wholesaling Discount'],
  Charge: ['Freight Charges', 'Insurance', 'Packing', 'Returnable Container'],
}

/** Languages of the words on PDF files. */
export const DOCUMENT_LANGUAGES = ['en', 'de'] as const
export type DocumentLanguage = (typeof DOCUMENT_LANGUAGES)[number]

/** Formats of an e-invoice that are UBL files. */
const UBL_FORMATS = ['xrechnung', 'peppol'] as const
export type UblFormat = (typeof UBL_FORMATS)[number]

/** The formats of an e-invoice by EN 16931. ZUGFeRD is the one that people and machines can read. */
export const E_INVOICE_FORMATS = ['zugferd', ...UBL_FORMATS] as const
export type EInvoiceFormat = (typeof E_INVOICE_FORMATS)[number]

/** The files of a submitted invoice. The plain PDF can always be made. */
export const INVOICE_FORMATS = [...E_INVOICE_FORMATS, 'pdf'] as const
export type InvoiceFormat = (typeof INVOICE_FORMATS)[number]
