import { buffer as readAll } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textCell } from '../cell'
import { csvFile } from '../csv-file'
import { csvRows } from './csv-rows'

function readTexts(content: Buffer): string[][] {
  return [...csvRows(content)].flat().map(({ cells }) => cells.map(({ text }) => text))
}

const ROWS = [
  ['Nummer', 'Beschreibung', 'Preis'],
  ['0042', 'Größe "M", rot', '12,50'],
  ['B-2', 'two\nlines; third', '1'],
]

describe.each([
  ['commas', ','],
  ['semicolons', ';'],
  ['tabs', '\t'],
])('values separated by %s', (_name, delimiter) => {
  const text = ROWS.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(delimiter)).join('\r\n')

  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16, little-endian, with byte order mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16, little-endian', Buffer.from(text, 'utf16le')],
    ['UTF-16, big-endian, with byte order mark', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(text, 'latin1')],
  ])('in %s', (_encoding, content) => {
    expect(readTexts(content)).toEqual(ROWS)
  })
})

test('the euro sign of Windows-1252 is read', () => {
  expect(readTexts(Buffer.from([0x41, 0x3b, 0x80, 0x0a]))).toEqual([['A', '€']])
})

test('a semicolon file with decimal commas is not split at the commas', () => {
  const text = 'Artikel;Netto;Liste\nA1;12,50;14,00\nA2;1,00;2,00\n'

  expect(readTexts(Buffer.from(text))[1]).toEqual(['A1', '12,50', '14,00'])
})

test('a first line that names the delimiter is no row, and the numbers of the rows count it', () => {
  expect([...csvRows(Buffer.from('sep=;\na,b;c\n'))].flat()).toEqual([
    {
      number: 2,
      cells: [
        { kind: 'text', text: 'a,b' },
        { kind: 'text', text: 'c' },
      ],
    },
  ])
})

test('blank rows and blank cells at the end are left out', () => {
  expect(readTexts(Buffer.from('a;b;;\n;;;\n\n  ;\nc;;;\n'))).toEqual([['a', 'b'], ['c']])
})

test('a text with 20,000 columns or one without end is refused', () => {
  expect(() => readTexts(Buffer.from('x;'.repeat(20_000)))).toThrow('Row 1 has more than 200 columns.')
  expect(() => readTexts(Buffer.from(`a;b\n"${'x'.repeat(40_000)}`))).toThrow(
    'A text in row 2 has more than 32767 characters.',
  )
})

test('what the export escapes is read as it was', async () => {
  const text = fc
    .array(fc.constantFrom(...'=+-@,; "a1'.split('')), { minLength: 1, maxLength: 12 })
    .map((parts) => parts.join('').trim())
    .filter((each) => each !== '')
  await fc.assert(
    fc.asyncProperty(text, text, async (one, other) => {
      async function* rows() {
        yield [textCell('Number'), textCell('Description')]
        yield [textCell(one), textCell(other)]
      }

      expect(readTexts(await readAll(csvFile(rows())))[1]).toEqual([one, other])
    }),
    { numRuns: 300 },
  )
})

test('a long text of blanks before an apostrophe is read in linear time', () => {
  const text = `x${'\n'.repeat(4_000)}'a`

  expect(readTexts(Buffer.from(`"B-1","${text}"\r\n`))).toEqual([['B-1', text]])
})
