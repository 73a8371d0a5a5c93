import { describe, expect, test } from 'vitest'
import { aChangedLine, aParkedChange, aParkedChangeSummary } from './samples'
import { changeLine, changeSentence, contentLines } from './sentences'

test.each([
  ['change', 'The buyer sent a change on 2026/11/14; it is not applied here'],
  ['cancellation', 'The buyer sent a cancellation on 2026/11/14; it is not applied here'],
] as const)('the notice about a %s', (kind, sentence) => {
  expect(changeSentence(kind, '2026/11/14')).toBe(sentence)
})

describe('the line of a list names', () => {
  test.each([
    ['a change', {}, 'Change 2026/11/14, not applied'],
    ['a cancellation', { kind: 'cancellation', cancellations: 1 }, 'Cancellation 2026/11/14, not applied'],
    ['the number of several changes', { count: 3 }, 'Change 2026/11/14, not applied (newest of 3)'],
    [
      'a cancellation after a change',
      { kind: 'cancellation', count: 2, cancellations: 1 },
      'Cancellation 2026/11/14, not applied (newest of 2)',
    ],
    [
      'a cancellation before a change',
      { count: 2, cancellations: 1 },
      'Change 2026/11/14, not applied (newest of 2, 1 cancellation)',
    ],
    [
      'several cancellations before a change',
      { count: 4, cancellations: 2 },
      'Change 2026/11/14, not applied (newest of 4, 2 cancellations)',
    ],
  ] as const)('%s', (_what, changes, line) => {
    expect(changeLine(aParkedChangeSummary(changes), '2026/11/14')).toBe(line)
  })
})

describe('the text of a message', () => {
  const { content } = aParkedChange()

  test('has notes, the requested day and the lines, each as one line', () => {
    expect(contentLines(content, (number) => number)).toEqual([
      'Reason: Project postponed',
      'Requested delivery date: 2026/11/30',
      'Line 10: 0986479C20 Brake disc, 2.5 PCE',
    ])
  })

  test('has quantities with the decimal mark of the supplier', () => {
    expect(contentLines(content, (number) => number.replace('.', ','))).toContain(
      'Line 10: 0986479C20 Brake disc, 2,5 PCE',
    )
  })

  test.each([
    [
      'a day and a note of its own',
      { requestedDeliveryDate: '20261201', note: 'Urgent' },
      ', 2.5 PCE, delivery 2026/12/01, Urgent',
    ],
    ['no quantity', { quantity: '', unit: '' }, ''],
  ])('has a line with %s', (_what, changes, end) => {
    const lines = [aChangedLine(changes)]

    expect(contentLines({ ...content, lines }, (number) => number).at(-1)).toBe(`Line 10: 0986479C20 Brake disc${end}`)
  })

  test.each([
    [2, 'and 1 more line'],
    [41, 'and 40 more lines'],
  ])('of %i lines says how many are not there', (lineCount, last) => {
    expect(contentLines({ ...content, lineCount }, (number) => number).at(-1)).toBe(last)
  })

  test('that could not be read is empty', () => {
    const unreadable = { notes: [], requestedDeliveryDate: '', lines: [], lineCount: 0 }

    expect(contentLines(unreadable, (number) => number)).toEqual([])
  })
})
