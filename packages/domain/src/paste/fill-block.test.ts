import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseBlock } from './block'
import { fillBlock, type PasteTable } from './fill-block'

interface Row {
  name: string
  price: string
  answers: { quantity: string; status: string }[]
}

const STATUSES = ['', 'Confirmed', 'Rejected'].map((value) => ({ value, label: value }))

/** Name, a read-only column, price; quantity and status on each line of a row. */
const TABLE: PasteTable<Row> = {
  columns: [
    {
      key: 'name',
      heading: 'Name',
      findCell: (row, index, line) =>
        line > 0
          ? { shown: [row.name] }
          : {
              path: `items.${index}.name`,
              value: row.name,
              input: { kind: 'text', maxLength: 10 },
              change: (name) => ({ ...row, name }),
            },
    },
    { key: 'unit', heading: 'Unit', findCell: () => ({ shown: ['PCE'] }) },
    {
      key: 'price',
      heading: 'Price',
      findCell: (row, index, line) =>
        line > 0
          ? { shown: [row.price] }
          : {
              path: `items.${index}.price`,
              value: row.price,
              input: { kind: 'number' },
              change: (price) => ({ ...row, price }),
            },
    },
    answerColumn('quantity', 'Quantity'),
    answerColumn('status', 'Status'),
  ],
  countLines: ({ answers }) => answers.length,
}

describe('a block', () => {
  test('fills the cells to the right of the field and below it', () => {
    expect(fill([aRow(), aRow(), aRow()], 'items.1.price', '1.5\t3\tconfirmed\n2,5\t4\tREJECTED\n')).toEqual({
      rows: [
        aRow(),
        aRow({ price: '1.5', answers: [{ quantity: '3', status: 'Confirmed' }] }),
        aRow({ price: '2.5', answers: [{ quantity: '4', status: 'Rejected' }] }),
      ],
      filledCount: 6,
      problems: [],
    })
  })

  test('with an empty cell empties the cell of the table', () => {
    expect(fill([aRow({ price: '9' })], 'items.0.price', '\t3\n').rows[0]?.price).toBe('')
  })

  test('goes through the lines of a row one by one', () => {
    const two = aRow({ answers: [anAnswer(), anAnswer()] })

    expect(fill([two, aRow()], 'items.0.answers.1.quantity', '1\n2\n').rows).toEqual([
      aRow({ answers: [anAnswer(), { quantity: '1', status: '' }] }),
      aRow({ answers: [{ quantity: '2', status: '' }] }),
    ])
  })

  test('of columns that only rows have skips the further lines of a row', () => {
    const two = aRow({ answers: [anAnswer(), anAnswer()] })

    expect(fill([two, aRow()], 'items.0.price', '1\n2\n').rows.map(({ price }) => price)).toEqual(['1', '2'])
  })

  test('of a whole column of a spreadsheet fills the table', () => {
    const block = ['1', ...Array.from({ length: 1_048_575 }, () => '')].map((text) => [text])

    expect(fillBlock([aRow()], TABLE, { path: 'items.0.price', block, mark: '.' })).toEqual({
      rows: [aRow({ price: '1' })],
      filledCount: 1,
      problems: [],
    })
  })

  test('that starts in another field of the screen is not for the table', () => {
    expect(fillBlock([aRow()], TABLE, { path: 'sellerOrderNumber', block: [['1'], ['2']], mark: '.' })).toBeNull()
    expect(fillBlock([aRow()], TABLE, { path: 'items.7.price', block: [['1'], ['2']], mark: '.' })).toBeNull()
  })
})

describe('what does not fit is listed, with its cell to mark', () => {
  test.each([
    [
      'a number that cannot be read; it is kept as text',
      'items.0.price',
      'abc\t1\n',
      {
        place: 'Price, item 1',
        text: 'abc',
        reason: 'It is no number.',
        cell: { path: 'items.0.price', value: 'abc' },
      },
    ],
    [
      'an option that is not in the list',
      'items.0.answers.0.quantity',
      '1\tMaybe\n',
      {
        place: 'Status, item 1',
        text: 'Maybe',
        reason: 'It is not in the list.',
        cell: { path: 'items.0.answers.0.status', value: '' },
      },
    ],
    [
      'a text for a read-only cell',
      'items.0.name',
      'a\tbox\n',
      { place: 'Unit, item 1', text: 'box', reason: 'This cell cannot be edited.', cell: { row: 0, column: 'unit' } },
    ],
    [
      'a cell beyond the last column',
      'items.0.answers.0.status',
      'Confirmed\tmore\n',
      { place: 'Last column, item 1', text: 'more', reason: 'It is beyond the last column.', cell: null },
    ],
    [
      'a row beyond the last line',
      'items.0.answers.0.quantity',
      '1\tConfirmed\n2\tRejected\n',
      { place: 'Row 2 of the pasted block', text: '2 | Rejected', reason: 'It is beyond the last line.', cell: null },
    ],
  ])('%s', (_, path, text, problem) => {
    expect(fill([aRow()], path, text).problems).toEqual([problem])
  })

  test('but not a read-only cell that shows the text already, and no empty cell', () => {
    expect(fill([aRow()], 'items.0.name', 'a\tpce\t1\t2\t\t\n\n').problems).toEqual([])
  })

  test('every cell of any block is filled, listed, empty or shown already', () => {
    const cell = fc.constantFrom('', '1', '2,5', 'abc', 'Confirmed', 'PCE', '1,234', 'a text that is long')
    const block = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 })

    fc.assert(
      fc.property(block, fc.constantFrom('name', 'price'), (cells, field) => {
        const rows = [aRow(), aRow({ answers: [anAnswer(), anAnswer()] }), aRow()]
        const filled = fillBlock(rows, TABLE, { path: `items.0.${field}`, block: cells, mark: '.' })
        const listed = new Set(filled?.problems.flatMap(({ text }) => text.split(' | ')))
        const stored = new Set(
          filled?.rows.flatMap(({ name, price, answers }) => [name, price, ...answers.flatMap(readTexts)]),
        )
        const unknown = cells.flat().filter((text) => {
          const isStored = stored.has(text) || stored.has(text.replace(',', '.'))
          return text !== '' && text !== 'PCE' && !isStored && !listed.has(text)
        })
        expect(unknown).toEqual([])
      }),
    )
  })
})

function fill(rows: Row[], path: string, text: string) {
  const filled = fillBlock(rows, TABLE, { path, block: parseBlock(text), mark: '.' })
  if (filled === null) throw new Error(`${path} is no field of the table`)
  return filled
}

function answerColumn(name: 'quantity' | 'status', heading: string): PasteTable<Row>['columns'][number] {
  return {
    key: name,
    heading,
    findCell: (row, index, line) => ({
      path: `items.${index}.answers.${line}.${name}`,
      value: row.answers[line]?.[name] ?? '',
      input: name === 'status' ? { kind: 'option', options: STATUSES } : { kind: 'number' },
      change: (value) => ({
        ...row,
        answers: row.answers.map((answer, i) => (i === line ? { ...answer, [name]: value } : answer)),
      }),
    }),
  }
}

function readTexts({ quantity, status }: Row['answers'][number]): string[] {
  return [quantity, status]
}

function aRow(changes: Partial<Row> = {}): Row {
  return { name: '', price: '', answers: [anAnswer()], ...changes }
}

function anAnswer(): Row['answers'][number] {
  return { quantity: '', status: '' }
}
