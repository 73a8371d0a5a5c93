import { BLANK_SETTING } from '@partwire/domain/settings/setting'
import { aSetting } from '@partwire/domain/settings/samples'
import { expect, test } from 'vitest'
import {
  BLANK_TAX,
  formRefusal,
  markedFields,
  refusedField,
  replyRefusal,
  type SaveOutcome,
  settingForm,
  type SettingForm,
} from './form'

test('an empty result is the blank form with its defaults', () => {
  expect(settingForm(undefined)).toEqual(BLANK_SETTING)
})

test('percents are shown as text', () => {
  const taxes = [7.5, '7,5', 5e-7, null].map((percent) => ({ code: 'A', description: 'B', percent }))

  expect(settingForm(aSetting({ taxs: taxes })).taxs.map((tax) => tax.percent)).toEqual(['7.5', '7,5', '0.0000005', ''])
})

test('there is always a first tax row', () => {
  expect(settingForm(aSetting({ taxs: [] })).taxs).toEqual([{ code: '', description: '', percent: '' }])
})

test('a form that breaks no rule is not refused', () => {
  expect(formRefusal(settingForm(aSetting()))).toBeNull()
})

test('the refusal of a form is the banner text', () => {
  const form = settingForm(aSetting({ taxRegistrationNumber: '' }))

  expect(formRefusal(form)).toEqual({ message: 'Please confirm Tax Registration Number!', field: null })
})

test('a reply without an error text has no message', () => {
  expect(replyRefusal({})).toEqual({ message: null, field: null })
})

test('nothing is marked before a refusal; afterwards what fails and what the server named', () => {
  const form = settingForm(aSetting({ taxRegistrationNumber: '' }))

  expect([...markedFields(form, { kind: 'none' })]).toEqual([])
  expect([...markedFields(form, refusedFor(form, 'seller.country'))]).toEqual([
    'taxRegistrationNumber',
    'seller.country',
  ])
})

test.each([
  ['seller.city', (form: SettingForm) => ({ ...form, seller: { ...form.seller, city: 'Essen' } })],
  ['taxs.0.code', (form: SettingForm) => ({ ...form, taxs: form.taxs.map((tax) => ({ ...tax, code: 'N' })) })],
  ['taxs', (form: SettingForm) => ({ ...form, taxs: [...form.taxs, BLANK_TAX] })],
])('the field %s that the server named is marked until it is edited', (field, edit) => {
  const form = settingForm(aSetting())
  const refused = refusedFor(form, field)

  expect(refusedField({ ...form, defaultCurrency: 'CHF' }, refused)).toBe(field)
  expect(refusedField(edit(form), refused)).toBeNull()
})

function refusedFor(form: SettingForm, field: string): SaveOutcome<SettingForm> {
  return { kind: 'refused', form, refusal: { message: null, field } }
}
