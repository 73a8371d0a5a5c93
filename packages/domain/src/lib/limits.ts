/** Maximum length of the fields of an address, in characters. A form with a longer value is refused; an order with one is held. */
export const ADDRESS_MAX_LENGTHS = { name1: 200, street1: 200, postalCode: 50, city: 200, countryCode: 3 } as const
export const MAX_PRODUCT_NAME_LENGTH = 500

/** Maximum number of items of an order and its documents. */
export const MAX_ITEMS = 10_000

/** Maximum number of lines of a dispatch advice: all items, and as many duplicates. */
export const MAX_DISPATCH_LINES = 2 * MAX_ITEMS

/**
 * Maximum number of JSON values in the body of a document, counting objects, arrays and their contents. An order
 * response item with six confirm lines and four proposed fields has 41 values, an invoice item with six allowances and
 * charges and three proposed fields 40, and two dispatch advice lines with four measurements each 42.
 */
export const MAX_DOCUMENT_VALUES = 44 * MAX_ITEMS

/** About 20 bytes for each value. A document of 10,000 items with four confirm lines each has 5 MB. */
export const MAX_DOCUMENT_BYTES = 8 * 1024 * 1024

/** Maximum length of the password of an account, in characters. */
export const MAX_PASSWORD_LENGTH = 200

/** Maximum length of the fields of a supplier, in characters. The server refuses longer values; the dialog limits the input. */
export const SUPPLIER_MAX_LENGTHS = {
  tecComId: 100,
  supplierName: 200,
  contactName: 200,
  tecComUserName: 200,
  tecComPassword: 200,
  password: MAX_PASSWORD_LENGTH,
  confirmPassword: MAX_PASSWORD_LENGTH,
  contactEmail: 254,
} as const

/** Maximum length of the fields of the settings, in characters. The server refuses longer values; the fields limit the input. */
export const SETTING_MAX_LENGTHS = {
  seller: { name: 200, street: 200, postalCode: 50, city: 200, country: 2 },
  bank: { name: 200, account: 100, iban: 60, swift: 30 },
  contactPerson: { name: 200, phone: 100, email: 254 },
  taxRegistrationNumber: 100,
  defaultCurrency: 3,
  tax: { code: 50, description: 200, percent: 20 },
} as const

/** Maximum length of the facts of e-documents, in characters. The server refuses longer values; the fields limit the input. */
export const E_DOCUMENT_MAX_LENGTHS = {
  vatId: 30,
  taxNumber: 50,
  addressId: 100,
  companyRegistrationNumber: 50,
  gs1CompanyPrefix: 12,
  unit: 20,
  unitCode: 3,
  exemptionReason: 200,
  buyerReference: 100,
} as const

/** Maximum length of the reason of a credit note, in characters. */
export const MAX_CREDIT_REASON_LENGTH = 200

/** Maximum length of the texts of a list call, in characters. In a URL a longer one is treated as absent. */
export const LIST_MAX_LENGTHS = { keyword: 200, orderField: 100, customer: 100 } as const
