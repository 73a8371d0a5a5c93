import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedFields, toSupplierForm } from './changes'
import { SAMPLE_SUPPLIER as SUPPLIER } from './samples'

describe('Update supplier opens with a copy of the supplier', () => {
  test('every field is filled, the account passwords start blank', () => {
    expect(toSupplierForm(SUPPLIER)).toEqual({
      tecComId: 'TC-1001',
      supplierName: 'Brake Works',
      contactName: 'Ada Clerk',
      tecComUserName: 'brakeworks',
      tecComPassword: 'webservice-secret',
      password: '',
      confirmPassword: '',
      contactEmail: 'ada@brakeworks.example',
      sendEmailForOrder: true,
    })
  })

  test('typing into the copy does not change the supplier', () => {
    const before = { ...SUPPLIER }

    toSupplierForm(SUPPLIER).supplierName = 'typed'

    expect(SUPPLIER).toEqual(before)
  })
})

describe('on Save only the changed fields plus id are sent', () => {
  test('if nothing changed, no call is made', () => {
    expect(changedFields(SUPPLIER, toSupplierForm(SUPPLIER))).toBeNull()
  })

  test.each([
    ['tecComId', 'TC-2002'],
    ['supplierName', 'Brake Works Ltd'],
    ['contactName', 'Bob Clerk'],
    ['tecComUserName', 'other'],
    ['tecComPassword', 'other-secret'],
    ['contactEmail', 'bob@brakeworks.example'],
    ['sendEmailForOrder', false],
  ])('a changed %s is sent alone with the id', (field, value) => {
    const form = { ...toSupplierForm(SUPPLIER), [field]: value }

    expect(changedFields(SUPPLIER, form)).toEqual({ id: '7', [field]: value })
  })

  test('a new password is sent without its confirmation', () => {
    const form = { ...toSupplierForm(SUPPLIER), password: 'new-secret', confirmPassword: 'new-secret' }

    expect(changedFields(SUPPLIER, form)).toEqual({ id: '7', password: 'new-secret' })
  })

  test.each(['', ' ', '\t  '])('the blank password %j means no password change', (password) => {
    const form = { ...toSupplierForm(SUPPLIER), password, confirmPassword: password }

    expect(changedFields(SUPPLIER, form)).toBeNull()
  })

  test.each(['tecComId', 'supplierName', 'contactName', 'tecComUserName', 'contactEmail'] as const)(
    'blanks around an unchanged %s are no change, and are not sent with a new value',
    (field) => {
      const form = toSupplierForm(SUPPLIER)

      expect(changedFields(SUPPLIER, { ...form, [field]: ` ${form[field]} ` })).toBeNull()
      expect(changedFields(SUPPLIER, { ...form, [field]: ' a@b.example ' })).toEqual({
        id: '7',
        [field]: 'a@b.example',
      })
    },
  )

  test('a stored value with blanks around it is not changed by opening the dialog', () => {
    const stored = { ...SUPPLIER, contactName: ' Ada Clerk' }

    expect(changedFields(stored, toSupplierForm(stored))).toBeNull()
  })

  test('blanks in a webservice password are a change', () => {
    const form = { ...toSupplierForm(SUPPLIER), tecComPassword: 'webservice-secret ' }

    expect(changedFields(SUPPLIER, form)).toEqual({ id: '7', tecComPassword: 'webservice-secret ' })
  })

  test('what was changed and changed back is no change', () => {
    const form = { ...toSupplierForm({ ...SUPPLIER, supplierName: 'typed' }), supplierName: SUPPLIER.supplierName }

    expect(changedFields(SUPPLIER, form)).toBeNull()
  })

  test('the copy with the changes put in is what was typed', () => {
    const typed = fc.record({
      tecComId: fc.constantFrom(SUPPLIER.tecComId, 'TC-2'),
      supplierName: fc.constantFrom(SUPPLIER.supplierName, 'Other'),
      contactEmail: fc.constantFrom(SUPPLIER.contactEmail, 'other@parts.example'),
      sendEmailForOrder: fc.boolean(),
    })

    fc.assert(
      fc.property(typed, (changes) => {
        const form = { ...toSupplierForm(SUPPLIER), ...changes }
        expect({ ...SUPPLIER, ...changedFields(SUPPLIER, form) }).toEqual({ ...SUPPLIER, ...changes })
      }),
    )
  })
})
