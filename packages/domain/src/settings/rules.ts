import { unknownCountryError } from '../countries'
import { isNumberText } from '../lib/decimal-text'
import { isEmail } from '../lib/email'
import { check, type FieldError, type Issue } from '../lib/issue'
import { isBlank } from '../lib/text'
import { CURRENCIES } from '../option-lists'
import type { Setting, Tax } from './shape'

/** Labels of the banner. The specification gives those of the taxes and of the e-mail; the others are the screen's. */
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

/** What stops the settings from being saved, in the order of the screen. */
export function settingIssues(setting: Setting): Issue[] {
  const { seller, bank, contactPerson } = setting
  return [
    ...filled('seller.name', seller.name),
    ...filled('seller.street', seller.street),
    ...filled('seller.postalCode', seller.postalCode),
    ...filled('seller.city', seller.city),
    ...filled('seller.country', seller.country),
    ...filled('bank.name', bank.name),
    ...filled('bank.account', bank.account),
    ...filled('bank.iban', bank.iban),
    ...filled('bank.swift', bank.swift),
    ...filled('contactPerson.name', contactPerson.name),
    ...filled('contactPerson.phone', contactPerson.phone),
    ...check(isEmail(contactPerson.email), 'contactPerson.email', SETTING_LABELS['contactPerson.email']),
    ...filled('taxRegistrationNumber', setting.taxRegistrationNumber),
    ...setting.taxs.flatMap((tax, i) => taxIssues(tax, `taxs.${i}`)),
    ...filled('defaultCurrency', setting.defaultCurrency),
  ]
}

/** A country or default currency that the selects of the screen do not offer. Checked after `settingIssues`. */
export function unknownChoiceError({ seller, defaultCurrency }: Setting): FieldError | null {
  const countryError = unknownCountryError(seller.country, 'seller.country')
  if (countryError !== null) return countryError
  if (CURRENCIES.some((currency) => currency === defaultCurrency)) return null
  return { error: `The currency ${defaultCurrency} is not known.`, errorField: 'defaultCurrency' }
}

/** The settings count as complete when all of these are filled; otherwise the order list shows its prompt. */
export function isSettingComplete(setting: Setting | null | undefined): boolean {
  return setting !== null && setting !== undefined && settingIssues(setting).length === 0
}

function taxIssues(tax: Tax, path: string): Issue[] {
  return [
    ...check(!isBlank(tax.code), `${path}.code`, 'Tax Code'),
    ...check(!isBlank(tax.description), `${path}.description`, 'Tax Description'),
    ...check(isPercent(tax.percent), `${path}.percent`, 'Tax Percent'),
  ]
}

function isPercent(percent: Tax['percent']): boolean {
  return percent !== null && isNumberText(String(percent))
}

function filled(path: keyof typeof SETTING_LABELS, value: string): Issue[] {
  return check(!isBlank(value), path, SETTING_LABELS[path])
}
