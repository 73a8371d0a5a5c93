import { readFile } from 'node:fs/promises'
import type { SheetRow } from '@partwire/domain/spreadsheets/sheet'
import { expect, test } from 'vitest'
import { sheetRows } from './sheet-rows'

/* Files that LibreOffice has written: see `testing/fixtures/README.md`. */

const XLSX_ROWS = [
  '1: text Preisliste 2026, gültig ab 1. Dezember',
  '3: text Artikelnummer | text Bezeichnung | text Währung | text Nettopreis | text Lieferzeit | text Gültig ab',
  '4: text 0042 | text Bremsscheibe "vorn", Ø 280 mm | text EUR | number 12.5 | number 3 | day 20261201',
  '5: text B-2 | text Belag\nzweite Zeile | text EUR | number 25.3 | text  | day 20270228',
  '6: text 刹车-1 | text 刹车盘 | text USD | number 0.001 | number 10 | day 20280229',
  '7: text =1+1 | text <b> & Co',
]

const CSV_ROWS = [
  '1: text Preisliste 2026, gültig ab 1. Dezember',
  '3: text Artikelnummer | text Bezeichnung | text Währung | text Nettopreis | text Lieferzeit | text Gültig ab',
  '4: text 0042 | text Bremsscheibe "vorn", Ø 280 mm | text EUR | text 12.5 | text 3 | text 01.12.2026',
  '5: text B-2 | text Belag\nzweite Zeile | text EUR | text 25.3 | text  | text 28.02.2027',
]

test.each([
  ['price-list.xlsx', XLSX_ROWS],
  ['price-list-1904.xlsx', XLSX_ROWS],
  ['price-list-semicolon-utf8.csv', CSV_ROWS],
  ['price-list-comma-windows1252.csv', CSV_ROWS],
  ['price-list-tab-utf16.csv', CSV_ROWS],
])('%s', async (name, expected) => {
  const rows = await read(name)

  expect(rows.map(describeRow).slice(0, expected.length)).toEqual(expected)
  expect(rows).toHaveLength(XLSX_ROWS.length)
})

async function read(name: string): Promise<SheetRow[]> {
  const content = await readFile(new URL(`../testing/fixtures/${name}`, import.meta.url))
  const rows: SheetRow[] = []
  for await (const batch of sheetRows(content)) rows.push(...batch)
  return rows
}

function describeRow({ number, cells }: SheetRow): string {
  return `${number}: ${cells.map(({ kind, text }) => `${kind} ${text}`).join(' | ')}`
}
