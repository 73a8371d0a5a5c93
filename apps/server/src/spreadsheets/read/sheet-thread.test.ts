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
