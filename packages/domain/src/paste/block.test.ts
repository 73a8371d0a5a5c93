import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPlainValue, parseBlock } from './block'

describe('a block that was copied from a spreadsheet', () => {
  test.each([
    ['of Excel', '12.50\tConfirmed\r\n7\tRejected\r\n'],
    ['of LibreOffice', '12.50\tConfirmed\n7\tRejected\n'],
    ['without a line break at its end', '12.50\tConfirmed\n7\tRejected'],
    ['with old line breaks', '12.50\tConfirmed\r7\tRejected\r'],
  ])('%s has rows and cells', (_, text) => {
    expect(parseBlock(text)).toEqual([
      ['12.50', 'Confirmed'],
      ['7', 'Rejected'],
    ])
  })

  test.each([
    ['a line break', '"first\nsecond"\tb\n', [['first\nsecond', 'b']]],
    ['a tab', 'a\t"b\tc"\n', [['a', 'b\tc']]],
    ['quotes beside a line break', '"the ""old""\none"\n', [['the "old"\none']]],
    ['a quote inside', '5" pipe\t6"\n', [['5" pipe', '6"']]],
    ['a quote at its start that nothing closes', '"open\tb\nc\n', [['"open', 'b'], ['c']]],
    ['a closed quote before other text', '"a" b\tc\n', [['"a" b', 'c']]],
  ])('may have a cell with %s', (_, text, cells) => {
    expect(parseBlock(text)).toEqual(cells)
  })

  test('may have empty cells and rows of different lengths', () => {
    expect(parseBlock('\t1\n\n2\t\t3\n')).toEqual([['', '1'], [''], ['2', '', '3']])
  })

  test('of any cells is read as it was written', () => {
    const cell = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('"', '\t', '\n', '\r', 'a', ',', '1') }))
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 })
    const lineBreak = fc.constantFrom('\n', '\r\n')

    fc.assert(
      fc.property(rows, lineBreak, (cells, end) => {
        expect(parseBlock(writeBlock(cells, end))).toEqual(cells)
      }),
    )
  })
})

/** As Excel and LibreOffice write it. */
function writeBlock(rows: readonly (readonly string[])[], lineBreak: string): string {
  return rows.map((row) => row.map(writeCell).join('\t') + lineBreak).join('')
}

function writeCell(text: string): string {
  return /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

test.each([
  ['one value', '12.50', true],
  ['one value with line ends behind it', '12.50\r\n', true],
  ['a value in quotes', '"first\nsecond"\n', false],
  ['two cells', '1\t2\n', false],
  ['two rows', '1\n2', false],
  // With a pattern whose time grows with the square of the line ends this would not end.
  ['a megabyte of line ends in quotes', `"a${'\n'.repeat(1_000_000)}b"`, false],
])('%s is a plain value or not', (_, text, expected) => {
  expect(isPlainValue(parseBlock(text), text)).toBe(expected)
})
