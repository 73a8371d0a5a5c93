/** The longest value of each field: the server refuses a longer one in a form, and holds an order that brings one. */
export const ADDRESS_LIMITS = { name1: 200, street1: 200, postalCode: 50, city: 200, countryCode: 3 } as const
export const PRODUCT_NAME_LIMIT = 500
export const MOST_ITEMS = 10_000

/** Lines of a dispatch advice: every item, and as many duplicates. */
export const MAX_DISPATCH_LINES = 2 * MOST_ITEMS

/**
 * Values in the body of a document, counting objects, lists and what they hold. An item of an order response with six
 * confirm lines has 36, an item of an invoice with six allowances and charges 36, and two lines of a dispatch advice
 * with four measurements each 38.
 */
export const MAX_DOCUMENT_VALUES = 40 * MOST_ITEMS

/** 20 bytes for each of those values. A document of 10,000 items with four confirm lines each takes 5 MB. */
export const MAX_DOCUMENT_BYTES = 8 * 1024 * 1024
