import { describe, expect, test } from 'vitest'
import { golden } from '../../testing/golden'
import { parseChange } from './change'

/** An order as a change of it. */
const CHANGE = golden('order-full').replaceAll(/<(\/?)Order>/g, '<$1OrderChange>')

test('a change is read with its order, notes and lines', () => {
  expect(parseChange(CHANGE)).toEqual({
    buyerPartyNumber: '0007001',
    buyerOrderNumber: '0045000123',
    content: {
      notes: ['Note: Please ring at gate 3 <b>', 'CDATA: 1 < 2 & "3" &amp;'],
      requestedDeliveryDate: '20261130',
      lines: [
        {
          lineNumber: '00010',
          productNumber: '007.50',
          description: 'Brake pad set, front',
          quantity: '12',
          unit: 'SET',
          requestedDeliveryDate: '20261201',
          note: 'Line: only with sensor',
        },
        {
          lineNumber: '00020',
          productNumber: '0x1F',
          description: '',
          quantity: '2.50',
          unit: '',
          requestedDeliveryDate: '',
          note: '',
        },
      ],
      lineCount: 2,
    },
  })
})

describe('a message that names no order is not assigned to one', () => {
  test.each([
    ['that is not XML', '<OrderChange>'],
    ['without a header', '<OrderChange/>'],
    ['without a number', CHANGE.replace(/<BuyerOrderNumber>.*<\/BuyerOrderNumber>/, '')],
    ['with a blank number', CHANGE.replace('0045000123', ' ')],
    ['with two numbers', CHANGE.replace(/(<BuyerOrderNumber>.*<\/BuyerOrderNumber>)/, '$1$1')],
    ['with a number that is too long for an order', CHANGE.replace('0045000123', 'x'.repeat(201))],
  ])('%s', (_which, raw) => {
    expect(parseChange(raw)).toBeNull()
  })
})

describe('what an order would be refused for is read as far as possible', () => {
  test.each([
    ['a day that does not exist', CHANGE.replace('20261201', '20261399'), { requestedDeliveryDate: '' }],
    ['a quantity that is no number', CHANGE.replace('>12<', '>a dozen<'), { quantity: 'a dozen' }],
    ['no product number', CHANGE.replace('<ProductNumber>007.50</ProductNumber>', ''), { productNumber: '' }],
    [
      'no quantity',
      CHANGE.replace('<RequestedQuantity UoM="SET">12</RequestedQuantity>', ''),
      { quantity: '', unit: '' },
    ],
  ])('%s', (_what, raw, line) => {
    expect(parseChange(raw)?.content.lines[0]).toMatchObject(line)
  })

  test('no lines at all', () => {
    const raw = CHANGE.replaceAll(/<OrderItem>.*<\/OrderItem>/gs, '')

    expect(parseChange(raw)?.content).toMatchObject({ lines: [], lineCount: 0 })
  })
})

describe('the text is limited', () => {
  test('to 50 lines, with the number of all', () => {
    const [item = ''] = /<OrderItem>.*?<\/OrderItem>/s.exec(CHANGE) ?? []

    const content = parseChange(CHANGE.replace(item, item.repeat(70)))?.content

    expect([content?.lines.length, content?.lineCount]).toEqual([50, 71])
  })

  test('to 10 notes', () => {
    const note = '<FreeText Caption="Note">again</FreeText>'

    expect(
      parseChange(CHANGE.replace('</OrderHeader>', `${note.repeat(30)}</OrderHeader>`))?.content.notes,
    ).toHaveLength(10)
  })

  test('to a length that a person reads, and no character is cut in half', () => {
    const long = `${'a'.repeat(198)}😀${'b'.repeat(100)}`

    const [line] = parseChange(CHANGE.replace('Brake pad set, front', long))?.content.lines ?? []

    expect(line?.description).toBe(`${'a'.repeat(198)}…`)
  })
})
