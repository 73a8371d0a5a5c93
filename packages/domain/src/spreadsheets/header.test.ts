import { expect, test } from 'vitest'
import { findHeader } from './header'
import type { SheetRow } from './sheet'

const NAMES = { number: ['Product Number', 'Artikel-Nr.', 'Stückliste'], price: ['Price', 'Preis'] }

const row = (number: number, ...texts: string[]): SheetRow => ({
  number,
  cells: texts.map((text) => ({ kind: 'text', text })),
})

test('names are recognised without case, blanks and punctuation, in English and German', () => {
  expect(findHeader([row(1, ' product number', 'PREIS:', 'Farbe')], NAMES)).toEqual({
    rowNumber: 1,
    headers: ['product number', 'PREIS:', 'Farbe'],
    fields: ['number', 'price', ''],
  })
  expect(findHeader([row(1, 'artikel nr', 'Stueckliste')], NAMES).fields).toEqual(['number', ''])
})

test('a title above the header is skipped, as a merged cell over all columns is', () => {
  const rows = [row(1, 'Price list 2026'), row(3, 'Artikel-Nr.', 'Preis'), row(4, 'B-1', '12')]

  expect(findHeader(rows, NAMES).rowNumber).toBe(3)
})

test('without a known name the first row is the header', () => {
  expect(findHeader([row(2, 'a', 'b'), row(3, 'c')], NAMES)).toEqual({
    rowNumber: 2,
    headers: ['a', 'b'],
    fields: ['', ''],
  })
})

test('of two columns with the same name the first one is used', () => {
  expect(findHeader([row(1, 'Price', 'Preis')], NAMES).fields).toEqual(['price', ''])
})
