import { text as readAll } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../testing/any-character'
import { type Cell, numberCell, textCell } from './cell'
import { csvFile } from './csv-file'

const FORMULA = /^[\s"]*[=+\-@＝＋－＠]/u

/** Texts with many separators, quotes and formula characters. */
const hostileText = fc
  .array(fc.constantFrom(...'=+-@＝＋－＠,;\t\r\n" \'a1'.split(''), '\r\n', 'cmd|', '\u00A0'), { maxLength: 12 })
  .map((parts) => parts.join(''))

describe.each([
  ['commas', ','],
  ['semicolons', ';'],
  ['tabs', '\t'],
])('a spreadsheet that splits at %s', (_name, separator) => {
  test('finds no cell that begins like a formula', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(hostileText, { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
        async (rows) => {
          const cells = splitLikeASpreadsheet(await writeCsv(rows.map((row) => row.map(textCell))), separator)

          expect(cells.flat().filter((cell) => FORMULA.test(cell))).toEqual([])
        },
      ),
      { numRuns: 200 },
    )
  })

  test('finds none beside numbers either', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, hostileText, async (before, after) => {
        const csv = await writeCsv([[numberCell('1'), textCell(before), numberCell('-2'), textCell(after)]])

        const cells = splitLikeASpreadsheet(csv, separator).flat()

        expect(cells.filter((cell) => FORMULA.test(cell) && cell !== '-2')).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})

test.each([
  'B-1',
  '0986479C20',
  'Brake disc, 2 pieces; left + right',
  'Tel., +49 711 5550142',
  'a=b',
  'two\nlines, and "quotes"',
  'x@y.example; z@y.example',
  '12-34;56-78',
])('harmless text is exported as it is: %j', async (text) => {
  expect(await writeCsv([[textCell(text)]])).toBe(`"${text.replaceAll('"', '""')}"\r\n`)
})

test('no row is read before the file is', async () => {
  const read: number[] = []
  const file = csvFile(countedRows())
  await new Promise(setImmediate)
  const before = read.length

  await readAll(file)

  expect({ before, after: read.length }).toEqual({ before: 0, after: 2 })

  async function* countedRows() {
    for (const row of [1, 2]) {
      read.push(row)
      yield [numberCell(String(row))]
    }
  }
})

test('any text comes back from the commas exactly, apart from the apostrophes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        hostileText.filter((text) => text !== ''),
        { minLength: 1, maxLength: 4 },
      ),
      async (row) => {
        const [cells = []] = splitLikeASpreadsheet(await writeCsv([row.map(textCell)]), ',')

        expect(cells.map((cell) => cell.replaceAll("'", ''))).toEqual(row.map((text) => text.replaceAll("'", '')))
      },
    ),
  )
})

test('text without any character that begins a formula comes back from the commas exactly', async () => {
  const harmless = fc
    .string({ unit: anyCharacter, minLength: 1 })
    .map((text) => text.replaceAll(/[=+\-@＝＋－＠]/gu, '_'))
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        harmless.filter((text) => !/^[\t\r]/.test(text)),
        { minLength: 1, maxLength: 4 },
      ),
      async (row) => {
        expect(splitLikeASpreadsheet(await writeCsv([row.map(textCell)]), ',')[0]).toEqual(row)
      },
    ),
  )
})

test('a long text of blanks is escaped in linear time', async () => {
  const blanks = '\t"\n; '.repeat(200_000)

  expect(await writeCsv([[textCell(`x${blanks}y`)]])).toHaveLength(blanks.length + 200_000 + 6)
})

/** The CSV text without the byte order mark. */
function writeCsv(rows: Cell[][]): Promise<string> {
  return readAll(csvFile(streamRows(rows)))
}

async function* streamRows(rows: Cell[][]) {
  yield* rows
}

/** As in Excel, a quote is special only at the start of a cell, and text after the closing quote belongs to the cell. */
function splitLikeASpreadsheet(csv: string, separator: string): string[][] {
  const rows: string[][] = [['']]
  let isQuoted = false
  for (let i = 0; i < csv.length; i += 1) {
    const character = csv.charAt(i)
    const row = rows.at(-1) ?? []
    const isCellStart = row.at(-1) === '' && (i === 0 || [separator, '\n', '\r'].includes(csv.charAt(i - 1)))
    if (isQuoted && character === '"' && csv.charAt(i + 1) === '"') {
      append(row, '"')
      i += 1
    } else if (isQuoted) {
      if (character === '"') isQuoted = false
      else append(row, character)
    } else if (character === '"' && isCellStart) isQuoted = true
    else if (character === separator) row.push('')
    else if (character === '\n' || character === '\r') rows.push([''])
    else append(row, character)
  }
  return rows
}

function append(row: string[], character: string): void {
  row.push(`${row.pop() ?? ''}${character}`)
}
