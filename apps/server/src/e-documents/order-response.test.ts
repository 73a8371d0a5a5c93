import { buildUblResponse, ublResponseGaps } from '@partwire/domain/document-files/ubl-response'
import { anEDocumentSetting, someCustomerFacts } from '@partwire/domain/e-document/samples'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ConfirmLine, OrdRspDocument, OrdRspItem } from '../upstream/codec/documents/documents'
import { parseXml } from '../upstream/codec/xml/parse'
import { writeUblResponse } from './order-response'
import { aConfirmedItem, aSentResponse } from './pdf/documents/samples'
import { UBL_SEQUENCES } from './testing/ubl-sequences'
import { findDisorder, findTexts, inLines } from './testing/xml-files'

const FACTS = { setting: anEDocumentSetting(), customer: someCustomerFacts() }
const CONFIRMED: ConfirmLine = { quantity: '10', status: 'Confirmed', reason: '', deliveryDate: '20261130' }
const REJECTED: ConfirmLine = { quantity: '10', status: 'Rejected', reason: 'sold out', deliveryDate: '' }

/** One order response for each code of T76. */
const CASES = {
  AP: aSentResponse(),
  CA: aSentResponse({
    items: [
      aConfirmedItem(),
      aConfirmedItem({
        buyerLineNumber: '20',
        productName: '刹车盘',
        confirms: [
          { ...CONFIRMED, quantity: '4' },
          { ...CONFIRMED, quantity: '6', deliveryDate: '20261215', reason: 'second batch' },
        ],
      }),
      aConfirmedItem({ buyerLineNumber: '30', unitNetPrice: '', confirms: [REJECTED] }),
    ],
  }),
  RE: aSentResponse({ items: [aConfirmedItem({ confirms: [REJECTED] })] }),
} satisfies Record<string, OrdRspDocument>

describe.each(Object.entries(CASES))('the order response %s', (code, document) => {
  const text = write(document)

  test('is written as in its golden file', async () => {
    await expect(inLines(text)).toMatchFileSnapshot(`golden/T76-${code}.xml`)
  })

  test('is well-formed, has the elements in the order of the schema and none without content', () => {
    expect(findDisorder(parseXml(text, 'The order response'), UBL_SEQUENCES)).toEqual([])
  })

  test('has the code of its answers', () => {
    expect(findTexts(parseXml(text, 'The order response'), 'OrderResponseCode')).toEqual([code])
  })
})

const day = fc.integer({ min: 10, max: 28 }).map((number) => `202612${number}`)
const quantity = fc.integer({ min: 1, max: 9_999 }).map(String)
const confirm: fc.Arbitrary<ConfirmLine> = fc
  .record({ quantity, status: fc.constantFrom('Confirmed', 'Rejected'), reason: fc.string({ unit: 'grapheme' }), day })
  .map(({ day: deliveryDate, status, ...drawn }) => ({
    ...drawn,
    status,
    deliveryDate: status === 'Confirmed' ? deliveryDate : '',
  }))
const item: fc.Arbitrary<OrdRspItem> = fc
  .record({
    confirms: fc.array(confirm, { minLength: 1, maxLength: 4 }),
    unitNetPrice: fc.integer({ min: 1, max: 9_999_999 }).map((digits) => (digits / 1000).toFixed(3)),
    quantity,
    requestedDeliveryDate: fc.oneof(day, fc.constant('')),
    productName: fc.string({ unit: 'grapheme' }),
  })
  .map((drawn) => aConfirmedItem(drawn))
const response = fc
  .array(item, { minLength: 1, maxLength: 30 })
  .map((items) => aSentResponse({ items: items.map((each, i) => ({ ...each, buyerLineNumber: String(i + 1) })) }))

test('the figures of a random order response are those of the document, and its file keeps the rules of T76', () => {
  fc.assert(
    fc.property(response, (document) => {
      const root = parseXml(write(document), 'The order response')
      const [code = ''] = findTexts(root, 'OrderResponseCode')
      const answers = document.items.flatMap((each) => each.confirms.map((line) => ({ each, line })))
      // A file that accepts or rejects the whole order lists no lines.
      const listed = code === 'CA' ? answers : []
      const whole: Record<string, string> = { AP: 'Confirmed', RE: 'Rejected' }

      expect(findDisorder(root, UBL_SEQUENCES)).toEqual([])
      expect(answers.every(({ line }) => line.status === (whole[code] ?? line.status))).toBe(true)
      expect(findTexts(root, 'LineStatusCode')).toHaveLength(listed.length)
      expect(findTexts(root, 'Quantity').map(Number)).toEqual(listed.map(({ line }) => Number(line.quantity)))
      expect(findTexts(root, 'PriceAmount').map(Number)).toEqual(listed.map(({ each }) => Number(each.unitNetPrice)))
      expect(findTexts(root, 'LineID')).toEqual(listed.map(({ each }) => each.buyerLineNumber))
      expect(findTexts(root, 'StartDate').map((text) => text.replaceAll('-', ''))).toEqual(
        listed.flatMap(({ line }) => (line.status === 'Confirmed' ? [line.deliveryDate] : [])),
      )
      expect(findTexts(root, 'LineStatusCode').filter((status) => status === '7')).toHaveLength(
        listed.filter(({ line }) => line.status === 'Rejected').length,
      )
    }),
    { numRuns: 100 },
  )
})

test('markup in a text is text, and what XML cannot hold is removed', () => {
  const items = [aConfirmedItem({ confirms: [{ ...REJECTED, reason: 'a < b & \u0001]]></cbc:Note>' }] })]

  expect(findTexts(parseXml(write(aSentResponse({ items })), 'The order response'), 'Note')).toEqual([
    'Line 10: a < b & ]]></cbc:Note>',
  ])
})

test('the same order response gives the same bytes', () => {
  expect(write(CASES.CA)).toBe(write(CASES.CA))
})

function write(document: OrdRspDocument): string {
  expect(ublResponseGaps(document, FACTS)).toEqual([])
  return writeUblResponse(buildUblResponse(document, FACTS))
}
