import type { FieldError } from './lib/issue'

/**
 * Country codes of ISO 3166-1 alpha-2. An explicit list is needed because the runtime (`Intl`) also accepts codes that
 * are not countries.
 */
export const COUNTRY_CODES: readonly string[] = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
  GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP
  KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT
  MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
  SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ
  UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
`
  .trim()
  .split(/\s+/)

const known = new Set(COUNTRY_CODES)

/** Whether the code is in `COUNTRY_CODES`, in upper case. */
export function isCountry(code: string): boolean {
  return known.has(code)
}

/** Whether the code list of CII has the country. It lacks South Sudan, which the one of UBL has (BR-CL-14, BR-CL-15). */
export function isCiiCountry(code: string): boolean {
  return code !== 'SS'
}

/** The code of a country in upper case: the platform sends it in any case. '' when there is none. */
export function upperCountry(code: string | undefined): string {
  return code?.trim().toUpperCase() ?? ''
}

/** Returns the name of a country by its code in any case, and any other text unchanged. The codes of `countries` are in upper case. */
export function countryNameFinder(countries: readonly { code: string; name: string }[]): (code: string) => string {
  const names = new Map(countries.map(({ code, name }) => [code, name]))
  return (code) => names.get(code.toUpperCase()) ?? code
}

/** Error for a code that no country select offers; null when the country exists. */
export function unknownCountryError(code: string, field: string): FieldError | null {
  return isCountry(code) ? null : { error: `The country ${code} is not known.`, errorField: field }
}
