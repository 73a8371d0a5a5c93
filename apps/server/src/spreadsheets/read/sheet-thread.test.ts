import type { SheetRow } from '@partwire/domain/spreadsheets/sheet'
import { expect, test } from 'vitest'
import { writeWorkbook } from '../testing/write-workbook'
import { sheetReader } from './sheet-thread'

const reader = sheetReader()

function workbook(rowCount: number): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length: rowCount }, (_, i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>${i}</v></c></row>`)
  return Uint8Array.from(writeWorkbook({ rows: rows.join('') }))
}

async function readAll(rows: AsyncIterable<SheetRow[]>): Promise<SheetRow[]> {
  const all: SheetRow[] = []
  for await (const batch of rows) all.push(...batch)
  return all
}

test('the thread counts and reads the rows, and the event loop continues meanwhile', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 5)
  const { summary, rows } = await reader.withSheet(workbook(20_000), async (sheet) => ({
    summary: sheet.summary,
    rows: await readAll(sheet.rows()),
  }))
  clearInterval(timer)

  expect({ ...summary, firstRows: summary.firstRows.length }).toMatchObject({ rowCount: 20_000, firstRows: 20 })
  expect([rows.length, rows.at(-1)]).toEqual([20_000, { number: 20_000, cells: [{ kind: 'number', text: '19999' }] }])
  expect(turns).toBeGreaterThan(5)
})

test('rows that are too large to be kept between summary and reading are read from the file again', async () => {
  const text = '\\'.repeat(1_000)
  const file = Buffer.from(`${text}\n`.repeat(18_000))
  const rows = await reader.withSheet(Uint8Array.from(file), (sheet) => readAll(sheet.rows()))

  expect(rows).toHaveLength(18_000)
  expect(rows.at(-1)).toEqual({ number: 18_000, cells: [{ kind: 'text', text }] })
})

test('every kind of cell reaches the caller of the thread as the file has it', async () => {
  const cells = [
    '<c r="A1" t="inlineStr"><is><t>Bremsscheibe \u{1F697} "q" \\ \n</t></is></c>',
    '<c r="B1"><v>12.5</v></c>',
    '<c r="D1" t="d"><v>2026-11-30</v></c>',
    '<c r="E1" t="e"><v>#N/A</v></c>',
  ]
  const file = Uint8Array.from(writeWorkbook({ rows: `<row r="1">${cells.join('')}</row>` }))
  const rows = await reader.withSheet(file, (sheet) => readAll(sheet.rows()))

  expect(rows).toEqual([
    {
      number: 1,
      cells: [
        { kind: 'text', text: 'Bremsscheibe \u{1F697} "q" \\ \n' },
        { kind: 'number', text: '12.5' },
        { kind: 'text', text: '' },
        { kind: 'day', text: '20261130' },
        { kind: 'error', text: '#N/A' },
      ],
    },
  ])
})

test('a file that cannot be read is a sentence, and the next file is read', async () => {
  await expect(reader.withSheet(Uint8Array.from(Buffer.from('%PDF-1.7')), async () => {})).rejects.toThrow(
    'This file is not a spreadsheet.',
  )
  expect(await reader.withSheet(workbook(3), async ({ summary }) => summary.rowCount)).toBe(3)
})

test('a file that needs more memory than the thread has ends the thread, not the process', async () => {
  const cells = ','.repeat(24 * 1024 * 1024)

  await expect(reader.withSheet(Uint8Array.from(Buffer.from(cells)), async () => {})).rejects.toThrow(
    /contains too much to be read|has more than 200 columns|contains no rows/,
  )
})

test('work that fails ends the thread', async () => {
  await expect(reader.withSheet(workbook(3), async () => Promise.reject(new Error('stopped')))).rejects.toThrow(
    'stopped',
  )
})
