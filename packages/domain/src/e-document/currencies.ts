/**
 * The currencies that are in ISO 4217 and in the code lists of EN 16931 and Peppol, which refuse every other code (BR-CL-03,
 * BR-CL-04). Those of EN 16931 still have STD for STN.
 */
const CURRENT: ReadonlySet<string> = new Set(
  [
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP',
    'CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR',
    'IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU',
    'MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG',
    'SEK SGD SHP SLE SOS SRD SSP SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF',
    'XCD XOF XPF YER ZAR ZMW ZWG',
  ]
    .join(' ')
    .split(' '),
)

export function isCurrentCurrency(code: string): boolean {
  return CURRENT.has(code)
}

/** Members of the European Union, by ISO country code. */
const EU_COUNTRIES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

export function isEuCountry(code: string): boolean {
  return EU_COUNTRIES.has(code)
}

/** Members of the European Union that have a currency of their own. */
const OWN_CURRENCIES: Readonly<Record<string, string>> = {
  CZ: 'CZK',
  DK: 'DKK',
  HU: 'HUF',
  PL: 'PLN',
  RO: 'RON',
  SE: 'SEK',
}

/** The currency in which a member of the European Union wants the tax to be stated; null for another country. */
export function taxCurrency(country: string): string | null {
  return isEuCountry(country) ? (OWN_CURRENCIES[country] ?? 'EUR') : null
}
