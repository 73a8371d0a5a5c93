import { describe, expect, test } from 'vitest'
import { confirmMessage } from '../lib/issue'
import { BLANK_SETTING } from './setting'
import { isSettingComplete, SETTING_LABELS, settingIssues, unknownChoiceError } from './rules'
import { aSetting } from './samples'
import type { Setting, Tax } from './shape'

const { seller, bank, contactPerson } = aSetting()

test('filled settings have no issue and are complete', () => {
  expect(settingIssues(aSetting())).toEqual([])
  expect(isSettingComplete(aSetting())).toBe(true)
})

test('settings that were never saved are not complete', () => {
  expect([null, undefined, BLANK_SETTING].map(isSettingComplete)).toEqual([false, false, false])
})

test('before the first save the country is DE, the currency USD and there is one blank tax row', () => {
  expect(BLANK_SETTING).toMatchObject({
    seller: { country: 'DE' },
    defaultCurrency: 'USD',
    taxs: [{ code: '', description: '', percent: '' }],
  })
})

test.each<[string, Partial<Setting>, object | null]>([
  ['values of the lists', {}, null],
  [
    'an unknown country',
    { seller: { ...seller, country: 'XX' }, defaultCurrency: 'ABC' },
    { error: 'The country XX is not known.', errorField: 'seller.country' },
  ],
  [
    'an unknown currency',
    { defaultCurrency: 'ABC' },
    { error: 'The currency ABC is not known.', errorField: 'defaultCurrency' },
  ],
])('country and currency come from their lists: %s', (_, changes, expected) => {
  expect(unknownChoiceError(aSetting(changes))).toEqual(expected)
})

describe('all seller, bank and contactPerson fields, the tax registration number and the currency are required', () => {
  const emptied: [keyof typeof SETTING_LABELS, Partial<Setting>][] = [
    ['seller.name', { seller: { ...seller, name: '' } }],
    ['seller.street', { seller: { ...seller, street: ' ' } }],
    ['seller.postalCode', { seller: { ...seller, postalCode: '' } }],
    ['seller.city', { seller: { ...seller, city: '\t' } }],
    ['seller.country', { seller: { ...seller, country: '' } }],
    ['bank.name', { bank: { ...bank, name: '' } }],
    ['bank.account', { bank: { ...bank, account: '' } }],
    ['bank.iban', { bank: { ...bank, iban: '' } }],
    ['bank.swift', { bank: { ...bank, swift: '' } }],
    ['contactPerson.name', { contactPerson: { ...contactPerson, name: '' } }],
    ['contactPerson.phone', { contactPerson: { ...contactPerson, phone: '' } }],
    ['contactPerson.email', { contactPerson: { ...contactPerson, email: '' } }],
    ['taxRegistrationNumber', { taxRegistrationNumber: '' }],
    ['defaultCurrency', { defaultCurrency: '' }],
  ]

  test.each(emptied)('%s', (path, change) => {
    expect(settingIssues(aSetting(change))).toEqual([{ path, label: SETTING_LABELS[path] }])
    expect(isSettingComplete(aSetting(change))).toBe(false)
  })
})

test.each([undefined, '.', ','] as const)('the decimal mark %j is no part of completeness', (decimalMark) => {
  expect(isSettingComplete(aSetting({ decimalMark }))).toBe(true)
})

test('a percent that can be read two ways is an issue', () => {
  const setting = aSetting({ taxs: [{ code: 'A', description: 'B', percent: '7,125' }] })

  expect(settingIssues(setting)).toEqual([{ path: 'taxs.0.percent', label: 'Tax Percent' }])
})

test('the contact e-mail must be valid', () => {
  const setting = aSetting({ contactPerson: { ...contactPerson, email: 'jonas@kessler' } })

  expect(settingIssues(setting)).toEqual([{ path: 'contactPerson.email', label: 'Email' }])
})

test('an unusual IBAN or SWIFT that is filled is no issue', () => {
  expect(settingIssues(aSetting({ bank: { ...bank, iban: 'none', swift: '?' } }))).toEqual([])
})

describe('every tax row field is required', () => {
  const rows: [string, Partial<Tax>, string][] = [
    ['code', { code: ' ' }, 'Tax Code'],
    ['description', { description: '' }, 'Tax Description'],
    ['percent', { percent: '' }, 'Tax Percent'],
    ['percent', { percent: null }, 'Tax Percent'],
    ['percent', { percent: '19 %' }, 'Tax Percent'],
    ['percent', { percent: 1e21 }, 'Tax Percent'],
  ]

  test.each(rows)('%s of a second row, as %o', (field, change, label) => {
    const full: Tax = { code: 'VAT', description: 'Value added tax', percent: 7 }

    const setting = aSetting({ taxs: [full, { ...full, ...change }] })

    expect(settingIssues(setting)).toEqual([{ path: `taxs.1.${field}`, label }])
    expect(isSettingComplete(setting)).toBe(false)
  })
})

test.each([7, 7.5, 0, -1, '7.5', '7,5', ' 7 '])('%j is a percent', (percent) => {
  expect(settingIssues(aSetting({ taxs: [{ code: 'A', description: 'B', percent }] }))).toEqual([])
})

test('the banner names each label once, in the order of the screen', () => {
  const blankRow: Tax = { code: '', description: '', percent: '' }

  expect(confirmMessage(settingIssues({ ...BLANK_SETTING, defaultCurrency: '', taxs: [blankRow, blankRow] }))).toBe(
    'Please confirm Name, Street, Postal Code, City, Bank Name, Bank Account, IBAN, SWIFT, Contact Name, Phone, Email, ' +
      'Tax Registration Number, Tax Code, Tax Description, Tax Percent & Default Currency!',
  )
})
