import { describe, expect, test } from 'vitest'
import type { SheetCell } from '../../spreadsheets/sheet'
import { IMPORT_FIELDS, type ImportField } from './fields'
import { partRowReader } from './read-row'
import { anImportColumn, aTextCell } from './samples'

const COLUMNS = IMPORT_FIELDS.map((field) => anImportColumn(field))

function read(texts: Partial<Record<ImportField, string | SheetCell>>, currency = '') {
  const choice = { fields: [...IMPORT_FIELDS], marks: IMPORT_FIELDS.map(() => '' as const), currency }
  const cells = IMPORT_FIELDS.map((field) => {
    const cell = texts[field] ?? ''
    return typeof cell === 'string' ? aTextCell(cell) : cell
  })
  return partRowReader(COLUMNS, choice)({ number: 2, cells })
}

test('a row has the values of a part: texts trimmed, numbers with a point, options without regard to case', () => {
  expect(
    read({
      productNumber: ' B-1 ',
      description: 'Brake disc\nfront',
      ean: { kind: 'number', text: '4006381333931' },
      currency: 'eur',
      partyNumber: '',
      netPrice: '12,50',
      listPrice: { kind: 'number', text: '20' },
      countryCode: 'de',
      packetKind: 'oneway PALLET',
      deliveryDays: '5',
    }),
  ).toEqual({
    productNumber: 'B-1',
    problems: [],
    values: [
      { field: 'description', currency: '', partyNumber: '', value: 'Brake disc front' },
      { field: 'ean', currency: '', partyNumber: '', value: '4006381333931' },
      { field: 'countryCode', currency: '', partyNumber: '', value: 'DE' },
      { field: 'packetKind', currency: '', partyNumber: '', value: 'Oneway Pallet' },
      { field: 'deliveryDays', currency: '', partyNumber: '', value: '5' },
      { field: 'netPrice', currency: 'EUR', partyNumber: '', value: '12.50' },
      { field: 'listPrice', currency: 'EUR', partyNumber: '', value: '20' },
    ],
  })
})

test('a net price may be that of one customer', () => {
  expect(read({ productNumber: 'B-1', currency: 'EUR', partyNumber: ' 100 ', netPrice: '11' }).values).toEqual([
    { field: 'netPrice', currency: 'EUR', partyNumber: '100', value: '11' },
  ])
})

test('an empty cell is no value', () => {
  expect(read({ productNumber: 'B-1', description: '  ' })).toEqual({ productNumber: 'B-1', values: [], problems: [] })
})

test('prices without a currency have that of the file', () => {
  expect(read({ productNumber: 'B-1', netPrice: '1' }, 'USD').values).toMatchObject([{ currency: 'USD' }])
})

describe('every wrong row has its reason', () => {
  test.each([
    [{ productNumber: '' }, 'The product number is missing.'],
    [{ productNumber: 'x'.repeat(101) }, 'Product Number: the text has more than 100 characters.'],
    [
      { productNumber: { kind: 'day', text: '20261201' } },
      'Product Number: the cell is a date. Please format the column as text.',
    ],
    [
      { ean: { kind: 'number', text: '1234567890123460' } },
      'EAN: a spreadsheet rounds numbers of more than 15 digits. Please format the column as text.',
    ],
    [{ description: 'a\u0007b' }, 'Description: the text has characters that cannot be stored.'],
    [{ ean: { kind: 'error', text: '#N/A' } }, 'EAN: the cell shows the error #N/A.'],
    [{ netPrice: 'soon', currency: 'EUR' }, 'Net Price: "soon" is not a number.'],
    [
      { netPrice: { kind: 'number', text: '3.33333333333333' }, currency: 'EUR' },
      'Net Price: "3.33333333333333" has more than 10 decimals. Please round it.',
    ],
    [
      { netPrice: '3,33333333333333', currency: 'EUR' },
      'Net Price: "3,33333333333333" has more than 10 decimals. Please round it.',
    ],
    [{ netPrice: '-1', currency: 'EUR' }, 'Net Price: a price has no minus sign.'],
    [{ netPrice: '1' }, 'Currency: a price needs a currency.'],
    [{ netPrice: '1', currency: 'Euro' }, 'Currency: "EURO" is not a code of three letters.'],
    [
      { listPrice: '1', currency: 'EUR', partyNumber: '7' },
      'List Price: a list price is the same for all customers. Please leave the customer blank.',
    ],
    [{ countryCode: 'Germany' }, 'Country of Origin: "Germany" is not the code of a country.'],
    [
      { packetKind: 'Crate' },
      'Packet Kind: "Crate" is not one of Box, Carton, Oneway Pallet, Package, Returnable Pallet.',
    ],
    [{ deliveryDays: '2.5' }, 'Delivery Days: "2.5" is not a whole number of up to 500 days.'],
    [{ deliveryDays: '501' }, 'Delivery Days: "501" is not a whole number of up to 500 days.'],
  ] satisfies [Parameters<typeof read>[0], string][])('%j', (texts, problem) => {
    expect(read({ productNumber: 'B-1', ...texts })).toMatchObject({ values: [], problems: [problem] })
  })

  test('all reasons of a row are named', () => {
    expect(read({ netPrice: 'x', currency: 'EUR' }).problems).toEqual([
      'The product number is missing.',
      'Net Price: "x" is not a number.',
    ])
  })
})
