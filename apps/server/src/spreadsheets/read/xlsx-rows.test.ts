import { buffer as readAll } from 'node:stream/consumers'
import type { SheetRow } from '@partwire/domain/spreadsheets/sheet'
import fc from 'fast-check'
import { streamXlsxRows, writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { numberCell, textCell } from '../cell'
import { writeWorkbook } from '../testing/write-workbook'
import { writeZip } from '../testing/write-zip'
import { xlsxFile } from '../xlsx-file'
import { SheetError } from './sheet-error'
import { sheetRows } from './sheet-rows'

async function read(content: Uint8Array): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const batch of sheetRows(Buffer.from(content))) rows.push(...batch)
  return rows
}

/** The texts of all rows. */
async function readTexts(content: Uint8Array): Promise<string[][]> {
  return (await read(content)).map(({ cells }) => cells.map(({ text }) => text))
}

const cell = (address: string, value: string, attributes = '') => `<c r="${address}" ${attributes}><v>${value}</v></c>`

describe('texts', () => {
  test('shared strings, with runs of different fonts and without readings of Asian characters', async () => {
    const file = writeWorkbook({
      sharedStrings:
        '<si><t>Brake &amp; disc</t></si><si><r><rPr><b/></rPr><t>Bold</t></r><r><t xml:space="preserve"> plain</t></r></si><si><t>車</t><rPh sb="0" eb="1"><t>クルマ</t></rPh></si>',
      rows: `<row r="1">${cell('A1', '0', 't="s"')}${cell('B1', '1', 't="s"')}${cell('C1', '2', 't="s"')}</row>`,
    })

    expect(await readTexts(file)).toEqual([['Brake & disc', 'Bold plain', '車']])
  })

  test('inline strings, results of formulas, booleans and escaped characters', async () => {
    const file = writeWorkbook({
      rows: `<row r="1"><c r="A1" t="inlineStr"><is><t>0042</t></is></c><c r="B1" t="str"><f>A1&amp;"x"</f><v>0042x</v></c>
        ${cell('C1', '1', 't="b"')}<c r="D1" t="inlineStr"><is><t>a_x000D_b</t></is></c></row>`,
    })

    expect(await readTexts(file)).toEqual([['0042', '0042x', 'TRUE', 'a\rb']])
  })

  test('a formula is read as its stored result, and an error as an error', async () => {
    const file = writeWorkbook({
      rows: `<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1"><f>X()</f></c>${cell('C1', '#N/A', 't="e"')}</row>`,
    })

    expect(await read(file)).toEqual([
      {
        number: 1,
        cells: [
          { kind: 'number', text: '2' },
          { kind: 'text', text: '' },
          { kind: 'error', text: '#N/A' },
        ],
      },
    ])
  })
})

describe('numbers are exact as the spreadsheet program shows them', () => {
  test.each([
    ['12.5', '12.5'],
    ['12.100000000000001', '12.1'],
    ['0.30000000000000004', '0.3'],
    ['1E-3', '0.001'],
    ['4006381333931', '4006381333931'],
    ['1.2E+3', '1200'],
    ['-7', '-7'],
  ])('%s is %s', async (stored, expected) => {
    const file = writeWorkbook({ rows: `<row r="1">${cell('A1', stored)}</row>` })

    expect((await read(file))[0]?.cells).toEqual([{ kind: 'number', text: expected }])
  })
})

describe('days are serial numbers with the format of a day', () => {
  const styles =
    '<numFmts count="3"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="0.00&quot; days&quot;"/><numFmt numFmtId="166" formatCode="[Red]#,##0;d"/></numFmts><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs>'
  const rows = `<row r="1">${[0, 1, 2, 3, 4].map((style, i) => cell(`${'ABCDE'[i]}1`, '46357', `s="${style}"`)).join('')}</row>`

  test('in the 1900 system', async () => {
    const [row] = await read(writeWorkbook({ styles, rows }))

    expect(row?.cells.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'number 46357',
      'day 20261201',
      'day 20261201',
      'number 46357',
      'number 46357',
    ])
  })

  test('in the 1904 system', async () => {
    const [row] = await read(writeWorkbook({ styles, rows, is1904: true }))

    expect(row?.cells[1]).toEqual({ kind: 'day', text: '20301202' })
  })

  test('a long format of brackets that do not end is read in linear time', async () => {
    const brackets = `<numFmts count="1"><numFmt numFmtId="164" formatCode="${'['.repeat(400_000)}"/></numFmts><cellXfs count="1"><xf numFmtId="164"/></cellXfs>`
    const [row] = await read(
      writeWorkbook({ styles: brackets, rows: `<row r="1">${cell('A1', '46357', 's="0"')}</row>` }),
    )

    expect(row?.cells).toEqual([{ kind: 'number', text: '46357' }])
  })
})

describe('the sheet', () => {
  test('has a title that is merged over several columns, blank rows between and trailing empty rows', async () => {
    const empty = Array.from({ length: 5_000 }, (_, i) => `<row r="${i + 10}" s="1" customFormat="1"/>`).join('')
    const file = writeWorkbook({
      sharedStrings: '<si><t>Price list</t></si><si><t> </t></si>',
      rows: `<row r="1">${cell('A1', '0', 't="s"')}<c r="B1" s="1"/><c r="C1" s="1"/></row><row r="2">${cell('A2', '1', 't="s"')}</row><row r="4">${cell('B4', '7')}</row>${empty}`,
    })

    expect(await read(file)).toEqual([
      { number: 1, cells: [{ kind: 'text', text: 'Price list' }] },
      {
        number: 4,
        cells: [
          { kind: 'text', text: '' },
          { kind: 'number', text: '7' },
        ],
      },
    ])
  })

  test('has each cell in the column of its address, in capital or small letters', async () => {
    const file = writeWorkbook({ rows: `<row r="1">${cell('b1', '1')}${cell('Z1', '2')}${cell('AB1', '3')}</row>` })

    const [texts = []] = await readTexts(file)
    expect([texts.length, texts[1], texts[25], texts[27]]).toEqual([28, '1', '2', '3'])
  })

  test('may have cells without addresses, prefixed names and comments', async () => {
    const sheet =
      '<?xml version="1.0"?><!-- by a program --><x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c><x:v>1</x:v></x:c><x:c t="inlineStr"><x:is><x:t><![CDATA[<b>]]></x:t></x:is></x:c></x:row><x:row><x:c><x:v>2</x:v></x:c></x:row></x:sheetData></x:worksheet>'
    const file = writeWorkbook({ rows: '', parts: [{ name: 'xl/worksheets/sheet1.xml', content: sheet }] })

    expect(await read(file)).toMatchObject([
      { number: 1, cells: [{ text: '1' }, { text: '<b>' }] },
      { number: 2, cells: [{ text: '2' }] },
    ])
  })
})

test('files of the library that writes our exports are read as its own reader reads them', async () => {
  const value = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.integer(),
    fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1_000),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(value, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 }),
      async (rows) => {
        const file = await writeXlsx({ sheets: [{ name: 'S', rows }] })
        const expected: string[][] = []
        for await (const { values } of streamXlsxRows(file)) {
          const texts = values.map((each) => toText(each))
          while (texts.at(-1)?.trim() === '') texts.pop()
          if (texts.length > 0) expected.push(texts)
        }

        expect((await readTexts(file)).map((texts) => texts.map(blankAsEmpty))).toEqual(
          expected.map((texts) => texts.map(blankAsEmpty)),
        )
      },
    ),
    { numRuns: 60 },
  )
})

test('an exported file is read again with the same texts and numbers', async () => {
  async function* rows() {
    yield [textCell('Number'), textCell('Price')]
    yield [textCell('0042'), numberCell('12.50')]
    yield [textCell('=1+1'), numberCell('123456789012345678.5')]
    yield [textCell('S_x0041_1'), textCell('_x005F_')]
  }
  const file = await readAll(xlsxFile('Parts', [10, 10], rows()))

  expect(await readTexts(file)).toEqual([
    ['Number', 'Price'],
    ['0042', '12.5'],
    ['=1+1', '123456789012345678.5'],
    ['S_x0041_1', '_x005F_'],
  ])
})

describe('a file that cannot be read gets one clear sentence', () => {
  const valid = writeWorkbook({ rows: `<row r="1">${cell('A1', '1')}</row>` })

  test.each([
    ['nothing', Buffer.alloc(0), 'This file is empty.'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'This file is not a spreadsheet. Please choose an xlsx or csv file.'],
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
      'This file is not a spreadsheet. Please choose an xlsx or csv file.',
    ],
    ['a web page', Buffer.from('<html>'), 'This file is not a spreadsheet. Please choose an xlsx or csv file.'],
    [
      'another archive',
      writeZip([{ name: 'a.txt', content: 'x' }]),
      'This file is not a spreadsheet. Please choose an xlsx or csv file.',
    ],
    [
      'an old Excel file',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      'This is an old Excel file, or it has a password. Please save it as xlsx or csv without one.',
    ],
    ['half a file', valid.subarray(0, valid.length / 2), 'This file is damaged. Please save it again as xlsx or csv.'],
    [
      'a document type definition with entities',
      writeWorkbook({
        rows: '',
        parts: [
          {
            name: 'xl/worksheets/sheet1.xml',
            content: '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet><sheetData/></worksheet>',
          },
        ],
      }),
      'This file is damaged. Please save it again as xlsx or csv.',
    ],
    [
      'an entity that XML does not have',
      writeWorkbook({ rows: '<row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row>' }),
      'This file is damaged. Please save it again as xlsx or csv.',
    ],
    [
      'a text without end',
      writeWorkbook({ rows: `<row r="1"><c r="A1" t="inlineStr"><is><t>${'x'.repeat(40_000)}</t></is></c></row>` }),
      'A text in row 1 has more than 32767 characters.',
    ],
    [
      'a wide row',
      writeWorkbook({ rows: `<row r="1">${cell('XFD1', '1')}</row>` }),
      'Row 1 has more than 200 columns.',
    ],
    [
      'a password on its parts',
      writeZip([{ name: '_rels/.rels', content: '<a/>', isEncrypted: true }]),
      'This file is protected by a password. Please save it without one.',
    ],
  ])('%s', async (_what, content, sentence) => {
    await expect(read(content)).rejects.toEqual(new SheetError(sentence))
  })

  test('a zip bomb, also one that states a small size, without filling the memory', async () => {
    const bomb = Buffer.alloc(450 * 1024 * 1024, ' ')
    const file = writeWorkbook({
      rows: '',
      parts: [{ name: 'xl/worksheets/sheet1.xml', content: bomb, statedBytes: 100 }],
    })
    const before = process.memoryUsage.rss()

    await expect(read(file)).rejects.toThrow(SheetError)

    expect(file.length).toBeLessThan(1_000_000)
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024)
  })

  test('more rows than a file may have', async () => {
    const rows = Array.from({ length: 200_001 }, () => '<row><c><v>1</v></c></row>').join('')

    await expect(read(writeWorkbook({ rows }))).rejects.toThrow(
      'This file has more than 200000 rows. Please divide it.',
    )
  })

  test('any damage of a file is a sentence or rows, never another error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(valid.length - 1), fc.nat(255)), { minLength: 1, maxLength: 5 }),
        async (changes) => {
          const damaged = Buffer.from(valid)
          for (const [at, byte] of changes) damaged[at] = byte
          const result = await read(damaged).catch((error: unknown) => error)

          expect(Array.isArray(result) || result instanceof SheetError).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })
})

function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The reader leaves out cells with blanks only. */
function blankAsEmpty(text: string): string {
  return text.trim() === '' ? '' : text
}
