import { buffer as readAll } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cell, dayCell, numberCell, textCell } from './cell'
import { fillInFile, type FillInColumn } from './fill-in-file'
import { sheetRows } from './read/sheet-rows'

const column = (header: string, changes: Partial<FillInColumn> = {}): FillInColumn => ({
  header,
  width: 10,
  kind: 'text',
  isEditable: false,
  isHidden: false,
  ...changes,
})

const COLUMNS = [column('Text'), column('Number', { kind: 'number' }), column('Day', { kind: 'day', isEditable: true })]

async function readBack(rows: readonly Cell[][]) {
  async function* each() {
    yield* rows
  }
  const content = await readAll(fillInFile('Sheet & "1"', COLUMNS, each(), new Date(0)))
  const read = []
  for await (const batch of sheetRows(content)) read.push(...batch)
  return read.map(({ cells }) => cells.map(({ kind, text }) => [kind, text]))
}

test('the file has a header and the rows, with text, numbers and days', async () => {
  expect(await readBack([[textCell('0042 <&">'), numberCell('12.50'), dayCell('20261130')]])).toEqual([
    [
      ['text', 'Text'],
      ['text', 'Number'],
      ['text', 'Day'],
    ],
    [
      ['text', '0042 <&">'],
      ['number', '12.5'],
      ['day', '20261130'],
    ],
  ])
})

test('a number that would be rounded is text, and a typed day that is none stays text', async () => {
  const [, row] = await readBack([[textCell('=1+1'), numberCell('100000.1234567891'), dayCell('soon')]])

  expect(row).toEqual([
    ['text', '=1+1'],
    ['text', '100000.1234567891'],
    ['text', 'soon'],
  ])
})

test('any text is read as it was written', async () => {
  const text = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 30 })
    .map((each) => `x${each.replaceAll(/\p{Cs}|\r/gu, '')}x`)
  await fc.assert(
    fc.asyncProperty(text, async (each) => {
      expect((await readBack([[textCell(each)]]))[1]?.[0]).toEqual(['text', each])
    }),
    { numRuns: 50 },
  )
})
