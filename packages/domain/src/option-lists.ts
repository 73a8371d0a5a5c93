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
export const DEFAULT_CURRENCY = 'USD'
export const DEFAULT_COUNTRY = 'DE'

/** What the country selects offer until the server's list has come. */
export const COUNTRIES_BEFORE_LOAD = [
  { code: 'CN', name: 'China' },
  { code: 'DE', name: 'Deutschland' },
] as const
