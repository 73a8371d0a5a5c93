import { INVOICE_ALLOW_OR_CHARGE_KINDS, ITEM_ALLOW_OR_CHARGE_KINDS } from '@partwire/domain/option-lists'
import { expect, test } from 'vitest'
import { translateKind, translateNote } from './allowance-words'

const KINDS = [ITEM_ALLOW_OR_CHARGE_KINDS, INVOICE_ALLOW_OR_CHARGE_KINDS].flatMap(({ Allow, Charge }) => [
  ...Allow,
  ...Charge,
])

test('every kind of allowance and charge has a German name, and stays as it is in English', () => {
  for (const kind of KINDS) {
    expect(translateKind(kind, 'de')).not.toBe(kind)
    expect(translateKind(kind, 'en')).toBe(kind)
  }
})

test.each([
  ['Trade Discount 10 %: 20.00; Core Part: 10.00', 'Handelsrabatt 10 %: 20.00; Altteilwert: 10.00'],
  ['Discount 2.5 %: 1.00', 'Rabatt 2.5 %: 1.00'],
  ['', ''],
])('the note %j is %j in German', (note, german) => {
  expect(translateNote(note, 'de')).toBe(german)
  expect(translateNote(note, 'en')).toBe(note)
})
