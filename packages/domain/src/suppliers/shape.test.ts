import { describe, expect, test } from 'vitest'
import { SUPPLIER_MAX_LENGTHS } from '../lib/limits'
import { SAMPLE_NEW_SUPPLIER, SAMPLE_SUPPLIER } from './samples'
import { SUPPLIER_SORT_FIELDS, supplier, supplierChanges, supplierFields } from './shape'

const { confirmPassword, ...FIELDS } = SAMPLE_NEW_SUPPLIER

describe('a new supplier', () => {
  test('has exactly the fields of the create call', () => {
    expect(Object.keys(supplierFields.shape)).toEqual([
      'tecComId',
      'supplierName',
      'contactName',
      'tecComUserName',
      'tecComPassword',
      'password',
      'contactEmail',
      'sendEmailForOrder',
    ])
    expect(supplierFields.parse(FIELDS)).toEqual(FIELDS)
  })

  test.each(Object.keys(FIELDS))('cannot do without %s', (field) => {
    const rest = Object.fromEntries(Object.entries(FIELDS).filter(([name]) => name !== field))

    expect(supplierFields.safeParse(rest).error?.issues.map((issue) => issue.path)).toEqual([[field]])
  })

  test.each(['tecComId', 'supplierName', 'contactName', 'tecComUserName', 'contactEmail'])(
    'has one line in %s',
    (field) => {
      expect(supplierFields.safeParse({ ...FIELDS, [field]: 'two\nlines' }).success).toBe(false)
    },
  )

  test.each([
    ['tecComId', 100],
    ['supplierName', 200],
    ['contactName', 200],
    ['tecComUserName', 200],
    ['tecComPassword', 200],
    ['password', 200],
    ['contactEmail', 254],
  ] as const)('has at most as many characters in %s as the dialog accepts, which are %i', (field, maxLength) => {
    const withLength = (length: number) => supplierFields.safeParse({ ...FIELDS, [field]: 'x'.repeat(length) }).success

    expect(SUPPLIER_MAX_LENGTHS[field]).toBe(maxLength)
    expect([withLength(maxLength), withLength(maxLength + 1)]).toEqual([true, false])
  })

  test.each([
    ['the confirmation', { confirmPassword }],
    ['an id', { id: '7' }],
    ['the active flag', { active: true }],
  ])('is refused with %s', (_, more) => {
    expect(supplierFields.safeParse({ ...FIELDS, ...more }).success).toBe(false)
  })
})

describe('changes to a supplier', () => {
  test.each([
    ['id and active', { id: '7', active: false }],
    ['id and one field', { id: '7', supplierName: 'Brake Works Ltd' }],
    ['id and all fields', { id: '7', ...FIELDS }],
  ])('are %s', (_, changes) => {
    expect(supplierChanges.parse(changes)).toEqual(changes)
  })

  test.each([
    ['without an id', { active: false }],
    ['with an unknown field', { id: '7', role: 'admin' }],
    ['with a creation time', { id: '7', createTime: SAMPLE_SUPPLIER.createTime }],
    ['with text as the active flag', { id: '7', active: 'false' }],
  ])('are refused %s', (_, changes) => {
    expect(supplierChanges.safeParse(changes).success).toBe(false)
  })
})

describe("a row of the operator's list", () => {
  test('may have no last access', () => {
    expect(supplier.parse(SAMPLE_SUPPLIER)).toEqual(SAMPLE_SUPPLIER)
  })

  test('never contains the account password', () => {
    expect(supplier.shape).not.toHaveProperty('password')
    expect(supplier.safeParse({ ...SAMPLE_SUPPLIER, password: 'secret' }).success).toBe(false)
  })
})

test('the sortable columns are those of the specification', () => {
  expect(SUPPLIER_SORT_FIELDS).toEqual(['tecComId', 'supplierName', 'contactName', 'createTime', 'lastAccessTime'])
})
