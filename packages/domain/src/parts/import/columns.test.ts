import { describe, expect, test } from 'vitest'
import { addMarks, NO_MARKS } from '../../spreadsheets/number-column'
import type { SheetRow, SheetSummary } from '../../spreadsheets/sheet'
import { guessColumns, openQuestions } from './columns'
import { PART_HEADERS } from './fields'
import { aSheetRow, anImportColumn } from './samples'

function summarize(...rows: SheetRow[]): SheetSummary {
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const marks = Array.from({ length: width }, (_, i) =>
    rows.flatMap(({ cells }) => cells[i] ?? []).reduce(addMarks, NO_MARKS),
  )
  return { rowCount: rows.length, firstRows: rows, marks }
}

describe('the columns are guessed from the header', () => {
  test('an exported file is recognised completely', () => {
    const { choice } = guessColumns(summarize(aSheetRow(1, ...Object.values(PART_HEADERS))))

    expect(choice.fields).toEqual(Object.keys(PART_HEADERS))
  })

  test.each([
    ['Artikelnummer', 'productNumber'],
    ['Teile-Nr.', 'productNumber'],
    ['Bezeichnung', 'description'],
    ['GTIN', 'ean'],
    ['Währung', 'currency'],
    ['Waehrung', 'currency'],
    ['Kunden-Nr.', 'partyNumber'],
    ['Nettopreis', 'netPrice'],
    ['Listenpreis', 'listPrice'],
    ['Ursprungsland', 'countryCode'],
    ['Zolltarifnummer', 'statisticGroup'],
    ['Steuerschlüssel', 'taxCode'],
    ['Verpackungsart', 'packetKind'],
    ['Lieferzeit', 'deliveryDays'],
    ['Farbe', ''],
  ])('%s is %s', (header, field) => {
    expect(guessColumns(summarize(aSheetRow(1, header))).choice.fields).toEqual([field])
  })

  test('the first values of each column are shown beside it', () => {
    const { headerRow, columns } = guessColumns(
      summarize(aSheetRow(1, 'Prices of 2026'), aSheetRow(2, 'Part No.', 'Price'), aSheetRow(3, 'B-1', '1,234')),
    )

    expect(headerRow).toBe(2)
    expect(columns).toEqual([
      anImportColumn('Part No.', { samples: ['B-1'] }),
      anImportColumn('Price', { samples: ['1,234'], ambiguous: '1,234', isMarkUnknown: true }),
    ])
  })
})

describe('what a person has to choose', () => {
  const columns = [anImportColumn('A'), anImportColumn('P', { ambiguous: '1,234', isMarkUnknown: true })]
  const choice = { fields: ['productNumber', 'netPrice'] as const, marks: ['', '.'] as const, currency: 'EUR' }
  const questions = (changes: object) =>
    openQuestions(columns, { ...choice, fields: [...choice.fields], marks: [...choice.marks], ...changes })

  test.each([
    ['nothing', {}, []],
    ['the product number', { fields: ['', 'netPrice'] }, ['Please choose the column with the product number.']],
    ['the currency of prices without one', { currency: '' }, ['Please choose the currency of the prices.']],
    ['the decimal mark', { marks: ['', ''] }, ['Please choose what 1,234 means in the column P.']],
    ['no mark of a column that is no number', { fields: ['productNumber', 'ean'], marks: ['', ''] }, []],
    [
      'a field only once',
      { fields: ['productNumber', 'productNumber'] },
      ['Product Number is chosen for two columns.'],
    ],
  ])('%s', (_what, changes, expected) => {
    expect(questions(changes)).toEqual(expected)
  })
})
