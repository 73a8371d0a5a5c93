/** The longest value of each field: the server refuses a longer one in a form, and holds an order that brings one. */
export const ADDRESS_LIMITS = { name1: 200, street1: 200, postalCode: 50, city: 200, countryCode: 3 } as const
export const PRODUCT_NAME_LIMIT = 500
export const MOST_ITEMS = 10_000
