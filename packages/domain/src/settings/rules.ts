import { unknownCountryError } from '../countries'
import { isNumber } from '../lib/number-input'
import { check, type FieldError, type Issue } from '../lib/issue'
import { isBlank, isEmail } from '../lib/text'
import { CURRENCIES } from '../option-lists'
import type { Setting, Tax } from './shape'

/** Field labels in the banner. The specification defines the e-mail label; the others are those of the screen. */
export const SETTING_LABELS = {
  'seller.name': 'Name',
  'seller.street': 'Street',
  'seller.postalCode': 'Postal Code',
  'seller.city': 'City',
  'seller.country': 'Country',
  'bank.name': 'Bank Name',
  'bank.account': 'Bank Account',
  'bank.iban': 'IBAN',
  'bank.swift': 'SWIFT',
  'contactPerson.name': 'Contact Name',
  'contactPerson.phone': 'Phone',
  'contactPerson.email': 'Email',
  taxRegistrationNumber: 'Tax Registration Number',
  defaultCurrency: 'Default Currency',
} as const

/** Invalid fields that prevent a save, in screen order. */
export function settingIssues(setting: Setting): Issue[] {
  const { seller, bank, contactPerson } = setting
  return [
    ...checkFilled('seller.name', seller.name),
    ...checkFilled('seller.street', seller.street),
    ...checkFilled('seller.postalCode', seller.postalCode),
    ...checkFilled('seller.city', seller.city),
    ...checkFilled('seller.country', seller.country),
    ...checkFilled('bank.name', bank.name),
    ...checkFilled('bank.account', bank.account),
    ...checkFilled('bank.iban', bank.iban),
    ...checkFilled('bank.swift', bank.swift),
    ...checkFilled('contactPerson.name', contactPerson.name),
    ...checkFilled('contactPerson.phone', contactPerson.phone),
    ...check(isEmail(contactPerson.email), 'contactPerson.email', SETTING_LABELS['contactPerson.email']),
    ...checkFilled('taxRegistrationNumber', setting.taxRegistrationNumber),
    ...setting.taxs.flatMap((tax, i) => taxIssues(tax, `taxs.${i}`)),
    ...checkFilled('defaultCurrency', setting.defaultCurrency),
  ]
}

/** A country or default currency that the selects of the screen do not offer. Checked after `settingIssues`. */
export function unknownChoiceError({ seller, defaultCurrency }: Setting): FieldError | null {
  const countryError = unknownCountryError(seller.country, 'seller.country')
  if (countryError !== null) return countryError
  if (CURRENCIES.some((currency) => currency === defaultCurrency)) return null
  return { error: `The currency ${defaultCurrency} is not known.`, errorField: 'defaultCurrency' }
}

/** Whether all fields are valid. While they are not, the order list shows a prompt to fill in the settings. */
export function isSettingComplete(setting: Setting | null | undefined): boolean {
  return setting !== null && setting !== undefined && settingIssues(setting).length === 0
}

function taxIssues(tax: Tax, path: string): Issue[] {
  return [
    ...check(!isBlank(tax.code), `${path}.code`, 'Tax Code'),
    ...check(!isBlank(tax.description), `${path}.description`, 'Tax Description'),
    ...check(isNumber(tax.percent), `${path}.percent`, 'Tax Percent'),
  ]
}

function checkFilled(path: keyof typeof SETTING_LABELS, value: string): Issue[] {
  return check(!isBlank(value), path, SETTING_LABELS[path])
}
