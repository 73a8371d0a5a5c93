import { isGtin } from '../lib/gs1'
import { isEmail } from '../lib/text'
import type { ElectronicAddress } from './shape'

interface AddressScheme {
  /** Code of the list Electronic Address Scheme (EAS). */
  code: string
  name: string
  /** Checks the id where Peppol refuses a wrong one. */
  isValid?: (id: string) => boolean
}

/** The scheme of an e-mail address. Peppol does not accept it. */
export const EMAIL_SCHEME = 'EM'

/** The scheme of Finnish VAT ids, which Peppol has removed from its list in 2026, and the one that took its place. */
const FINNISH_VAT_ID = { code: '0213', name: 'Finnish VAT ID' }
const FINNISH_OVT_CODE = { code: '0216', name: 'Finnish OVT code' }

/** The schemes of electronic addresses that the portal offers. Peppol accepts all but e-mail and Finnish VAT ids. */
export const ADDRESS_SCHEMES: readonly AddressScheme[] = [
  { code: EMAIL_SCHEME, name: 'E-mail', isValid: isEmail },
  { code: '0088', name: 'GLN', isValid: (id) => /^\d{13}$/.test(id) && isGtin(id) },
  { code: '9930', name: 'German VAT ID' },
  { code: '0204', name: 'German Leitweg-ID' },
  { code: '0208', name: 'Belgian enterprise number', isValid: isBelgianNumber },
  { code: '9925', name: 'Belgian VAT ID' },
  { code: '0002', name: 'French SIREN' },
  { code: '0009', name: 'French SIRET' },
  { code: '9957', name: 'French VAT ID' },
  { code: '0106', name: 'Dutch KvK number' },
  { code: '0190', name: 'Dutch OIN' },
  { code: '9944', name: 'Dutch VAT ID' },
  { code: '9914', name: 'Austrian VAT ID' },
  { code: '9915', name: 'Austrian administration number' },
  { code: '9938', name: 'Luxembourg VAT ID' },
  { code: '0183', name: 'Swiss UID' },
  { code: '9927', name: 'Swiss VAT ID' },
  { code: '0211', name: 'Italian VAT ID', isValid: isItalianVatId },
  { code: '9920', name: 'Spanish VAT ID' },
  { code: '9946', name: 'Portuguese VAT ID' },
  { code: '9945', name: 'Polish VAT ID' },
  { code: '9929', name: 'Czech VAT ID' },
  { code: '9950', name: 'Slovak VAT ID' },
  { code: '9910', name: 'Hungarian VAT ID' },
  { code: '9947', name: 'Romanian VAT ID' },
  { code: '9926', name: 'Bulgarian VAT ID' },
  { code: '9933', name: 'Greek VAT ID' },
  { code: '9934', name: 'Croatian VAT ID' },
  { code: '9949', name: 'Slovenian VAT ID' },
  { code: '0184', name: 'Danish CVR number', isValid: (id) => /^DK\d{8}$/.test(id) },
  { code: '0007', name: 'Swedish organisation number', isValid: (id) => /^\d{10}$/.test(id) && hasLuhnDigit(id) },
  { code: '0192', name: 'Norwegian organisation number', isValid: isNorwegianNumber },
  FINNISH_OVT_CODE,
  FINNISH_VAT_ID,
  { code: '9931', name: 'Estonian VAT ID' },
  { code: '9939', name: 'Latvian VAT ID' },
  { code: '9937', name: 'Lithuanian VAT ID' },
  { code: '9935', name: 'Irish VAT ID' },
  { code: '9932', name: 'British VAT ID' },
  { code: '9952', name: 'Turkish VAT ID' },
  { code: '9948', name: 'Serbian VAT ID' },
  { code: '9959', name: 'US employer number (EIN)' },
  { code: '0188', name: 'Japanese corporate number' },
  { code: '0195', name: 'Singapore UEN' },
  { code: '0060', name: 'D-U-N-S number' },
  { code: '0199', name: 'LEI' },
]

const schemes = new Map(ADDRESS_SCHEMES.map((scheme) => [scheme.code, scheme]))

/** What is wrong with a typed address, as a sentence; null when it is blank or can be used. */
export function addressError({ scheme, id }: ElectronicAddress): string | null {
  if (id === '') return null
  const known = schemes.get(scheme)
  if (known === undefined) return 'Please choose the scheme of the electronic address.'
  return (known.isValid?.(id) ?? true) ? null : `${id} is not valid as ${label(known)}.`
}

/** Why Peppol refuses a scheme as electronic address of its owner ('your settings'); null when it accepts it. */
export function peppolSchemeError(scheme: string, owner: string): string | null {
  if (scheme === EMAIL_SCHEME) {
    return `Peppol needs a Peppol participant id as Electronic address of ${owner}; an e-mail address is not one.`
  }
  if (scheme === FINNISH_VAT_ID.code) {
    return `Peppol no longer accepts ${label(FINNISH_VAT_ID)} as Electronic address of ${owner}; use ${label(FINNISH_OVT_CODE)}.`
  }
  return null
}

function label({ code, name }: AddressScheme): string {
  return `${name} (${code})`
}

/** Ten digits; the last two are the rest of a division by 97. */
function isBelgianNumber(id: string): boolean {
  return /^\d{10}$/.test(id) && 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8))
}

function isItalianVatId(id: string): boolean {
  return /^IT\d{11}$/.test(id) && hasLuhnDigit(id.slice(2))
}

const NORWEGIAN_WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2, 1]

/** Nine digits whose weighted sum is a multiple of 11. */
function isNorwegianNumber(id: string): boolean {
  if (!/^\d{9}$/.test(id)) return false
  let sum = 0
  for (const [i, weight] of NORWEGIAN_WEIGHTS.entries()) sum += Number(id[i]) * weight
  return sum % 11 === 0
}

/** Whether the last digit is the check digit of the Luhn algorithm. */
function hasLuhnDigit(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits.at(-1 - i)) * (i % 2 === 0 ? 1 : 2)
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum % 10 === 0
}
