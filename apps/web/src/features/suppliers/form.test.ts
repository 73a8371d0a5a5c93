import { toSupplierForm } from '@partwire/domain/suppliers/changes'
import { expect, test } from 'vitest'
import { createStep, EMPTY_SUPPLIER, replyRefusal, updateStep } from './form'
import { aSupplier } from './samples'

const FILLED = {
  ...toSupplierForm(aSupplier()),
  password: 'long enough',
  confirmPassword: 'long enough',
}

test('create sends every field but the confirmation', () => {
  expect(createStep(FILLED)).toEqual({
    kind: 'create',
    body: {
      tecComId: 'TC-1007',
      supplierName: 'Brake World',
      contactName: 'Ada Berg',
      tecComUserName: 'brakeworld',
      tecComPassword: 'ws-secret',
      password: 'long enough',
      contactEmail: 'ada@brakeworld.example',
      sendEmailForOrder: true,
    },
  })
})

test.each([
  { field: 'tecComId', value: ' ', label: 'TecCom ID' },
  { field: 'supplierName', value: ' ', label: 'Supplier Name' },
  { field: 'contactName', value: ' ', label: 'Contact Name' },
  { field: 'tecComUserName', value: ' ', label: 'TecCom Webservice Username' },
  { field: 'tecComPassword', value: ' ', label: 'TecCom Webservice Password' },
  { field: 'confirmPassword', value: 'another', label: 'Confirm Password' },
  { field: 'contactEmail', value: '', label: 'Contact Email' },
  { field: 'contactEmail', value: 'ada@brakeworld', label: 'Contact Email' },
])("a new supplier with $field '$value' is refused with 'Please confirm $label!'", ({ field, value, label }) => {
  expect(createStep({ ...FILLED, [field]: value })).toEqual({
    kind: 'refuse',
    refusal: { message: `Please confirm ${label}!`, fields: [field] },
  })
})

test('a new supplier is sent without the blanks around its values; those in passwords are kept', () => {
  const typed = { tecComId: '4300107\t', contactEmail: ' ada@brakeworld.example\t', tecComPassword: ' ws ' }

  expect(createStep({ ...FILLED, ...typed })).toMatchObject({
    kind: 'create',
    body: { tecComId: '4300107', contactEmail: 'ada@brakeworld.example', tecComPassword: ' ws ' },
  })
})

test('several failing fields are named in one message, each label once, in the order of the dialog', () => {
  expect(createStep({ ...EMPTY_SUPPLIER, tecComId: 'TC-1007', contactName: 'Ada Berg', confirmPassword: 'x' })).toEqual(
    {
      kind: 'refuse',
      refusal: {
        message:
          'Please confirm Supplier Name, TecCom Webservice Username, TecCom Webservice Password, Password, Confirm Password & Contact Email!',
        fields: ['supplierName', 'tecComUserName', 'tecComPassword', 'password', 'confirmPassword', 'contactEmail'],
      },
    },
  )
})

test('on edit only the changed fields plus id are sent', () => {
  const form = { ...toSupplierForm(aSupplier()), contactName: 'Bo Lund', sendEmailForOrder: false }

  expect(updateStep(aSupplier(), form)).toEqual({
    kind: 'update',
    body: { id: '7', contactName: 'Bo Lund', sendEmailForOrder: false },
  })
})

test('if nothing changed, there is nothing to send', () => {
  expect(updateStep(aSupplier(), toSupplierForm(aSupplier()))).toEqual({ kind: 'nothing-changed' })
})

test('a new password is sent without its confirmation', () => {
  expect(updateStep(aSupplier(), FILLED)).toEqual({ kind: 'update', body: { id: '7', password: 'long enough' } })
})

test.each([
  {
    change: { contactEmail: 'ada@' },
    refusal: { message: 'You have entered an invalid email address!', fields: ['contactEmail'] },
  },
  {
    change: { password: 'long enough', confirmPassword: 'long enuogh' },
    refusal: { message: 'Make sure the passwords are same', fields: ['confirmPassword'] },
  },
  {
    change: { contactEmail: 'ada@', password: 'x' },
    refusal: { message: 'You have entered an invalid email address!', fields: ['contactEmail'] },
  },
  { change: { tecComId: '' }, refusal: { message: 'Please confirm TecCom ID!', fields: ['tecComId'] } },
])('an edit with $change is refused', ({ change, refusal }) => {
  expect(updateStep(aSupplier(), { ...toSupplierForm(aSupplier()), ...change })).toEqual({ kind: 'refuse', refusal })
})

test('the alerts come before the nothing-changed check', () => {
  const before = aSupplier({ contactEmail: 'not an e-mail address' })

  expect(updateStep(before, toSupplierForm(before))).toEqual({
    kind: 'refuse',
    refusal: { message: 'You have entered an invalid email address!', fields: ['contactEmail'] },
  })
  expect(updateStep(aSupplier(), { ...toSupplierForm(aSupplier()), confirmPassword: 'x' })).toEqual({
    kind: 'refuse',
    refusal: { message: 'Make sure the passwords are same', fields: ['confirmPassword'] },
  })
})

test('a refusal of the server is its error text and the field named by errorField, or neither', () => {
  expect(replyRefusal({ error: 'It exists.', errorField: 'tecComId' })).toEqual({
    message: 'It exists.',
    fields: ['tecComId'],
  })
  expect(replyRefusal({})).toEqual({ message: null, fields: [] })
})
