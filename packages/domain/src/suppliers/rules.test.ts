import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { confirmMessage } from '../lib/issue'
import { newSupplierIssues, type SupplierForm, supplierChangeIssues, supplierEditAlert } from './rules'
import { SAMPLE_NEW_SUPPLIER as FILLED } from './samples'

const EMPTY: SupplierForm = {
  tecComId: '',
  supplierName: '',
  contactName: '',
  tecComUserName: '',
  tecComPassword: '',
  password: '',
  confirmPassword: '',
  contactEmail: '',
  sendEmailForOrder: false,
}

const REQUIRED = [
  ['tecComId', 'TecCom ID'],
  ['supplierName', 'Supplier Name'],
  ['contactName', 'Contact Name'],
  ['tecComUserName', 'TecCom Webservice Username'],
  ['tecComPassword', 'TecCom Webservice Password'],
] as const

describe('create supplier, on Save', () => {
  test('a filled form raises no issue', () => {
    expect(newSupplierIssues(FILLED)).toEqual([])
  })

  test('a password of blanks counts as empty, as it does at every sign-in', () => {
    const form = { ...FILLED, password: '        ', confirmPassword: '        ' }

    expect(newSupplierIssues(form)).toEqual([{ path: 'password', label: 'Password' }])
  })

  test.each(REQUIRED)('%s is non-blank, called %s', (field, label) => {
    const expected = [{ path: field, label }]

    expect(newSupplierIssues({ ...FILLED, [field]: '' })).toEqual(expected)
    expect(newSupplierIssues({ ...FILLED, [field]: '   ' })).toEqual(expected)
  })

  test('the password is non-empty', () => {
    const issues = newSupplierIssues({ ...FILLED, password: '', confirmPassword: '' })

    expect(issues).toEqual([{ path: 'password', label: 'Password' }])
  })

  test.each(['', 'account-Secret', 'account-secret '])('the confirmation %j does not equal the password', (typed) => {
    const issues = newSupplierIssues({ ...FILLED, confirmPassword: typed })

    expect(issues).toEqual([{ path: 'confirmPassword', label: 'Confirm Password' }])
  })

  test.each(['', '  ', 'ada', 'ada@brakeworks'])('the contact e-mail %j is not a valid one', (contactEmail) => {
    const issues = newSupplierIssues({ ...FILLED, contactEmail })

    expect(issues).toEqual([{ path: 'contactEmail', label: 'Contact Email' }])
  })

  test('an empty form names every field but the confirmation, which equals the empty password', () => {
    expect(confirmMessage(newSupplierIssues(EMPTY))).toBe(
      'Please confirm TecCom ID, Supplier Name, Contact Name, TecCom Webservice Username, TecCom Webservice Password, Password & Contact Email!',
    )
  })

  test('the checkbox never stops it', () => {
    expect(newSupplierIssues({ ...FILLED, sendEmailForOrder: false })).toEqual([])
  })

  test('issues come in the order of the dialog, whichever fields fail', () => {
    const order = Object.keys(FILLED)
    const failing = fc.subarray(Object.keys(EMPTY).filter((field) => field !== 'sendEmailForOrder'))

    fc.assert(
      fc.property(failing, (fields) => {
        const form = { ...FILLED, ...Object.fromEntries(fields.map((field) => [field, ''])) }
        const places = newSupplierIssues(form).map((issue) => order.indexOf(issue.path))
        expect(places).toEqual(places.toSorted((a, b) => a - b))
      }),
    )
  })
})

describe('edit supplier', () => {
  test.each([
    ['an invalid e-mail', { contactEmail: 'ada' }, 'You have entered an invalid email address!'],
    ['a blank e-mail', { contactEmail: ' ' }, 'You have entered an invalid email address!'],
    ['a differing confirmation', { confirmPassword: 'other' }, 'Make sure the passwords are same'],
    ['a confirmation without a password', { password: '' }, 'Make sure the passwords are same'],
    ['both wrong', { contactEmail: 'ada', confirmPassword: 'x' }, 'You have entered an invalid email address!'],
    ['the same password twice', {}, null],
    ['no password at all', { password: '', confirmPassword: '' }, null],
  ])('%s', (_, typed, expected) => {
    expect(supplierEditAlert({ ...FILLED, ...typed })).toBe(expected)
  })
})

describe('a change to a supplier', () => {
  test.each([
    ['nothing', {}],
    ['one field', { supplierName: 'Brake Works Ltd' }],
    ['a blank password, which means no password change', { password: '' }],
    ['the checkbox', { sendEmailForOrder: false }],
    ['a valid e-mail', { contactEmail: 'bob@brakeworks.example' }],
  ])('%s may be sent', (_, changes) => {
    expect(supplierChangeIssues(changes)).toEqual([])
  })

  test.each(REQUIRED)('%s may be missing but not blank', (field, label) => {
    expect(supplierChangeIssues({ [field]: ' ' })).toEqual([{ path: field, label }])
  })

  test.each(['', 'ada'])('the contact e-mail may not become %j', (contactEmail) => {
    expect(supplierChangeIssues({ contactEmail })).toEqual([{ path: 'contactEmail', label: 'Contact Email' }])
  })

  test('what a new supplier may have, a change may bring', () => {
    const { confirmPassword: _notSent, ...fields } = FILLED

    expect(supplierChangeIssues(fields)).toEqual([])
  })
})
