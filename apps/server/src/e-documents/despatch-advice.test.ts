import { packageCount, shipmentPackages } from '@partwire/domain/document-files/packages'
import { buildUblAdvice, ublAdviceGaps } from '@partwire/domain/document-files/ubl-advice'
import { packageNumber } from '@partwire/domain/document-files/package-number'
import { anEDocumentSetting, someCustomerFacts } from '@partwire/domain/e-document/samples'
import { PACKET_KINDS } from '@partwire/domain/option-lists'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseXml } from '../upstream/codec/xml/parse'
import { writeUblAdvice } from './despatch-advice'
import type { PrintedAdvice } from './pdf/documents/delivery-note-layout'
import { aDispatchedItem, aSentAdvice, SSCC } from './pdf/documents/samples'
import { UBL_SEQUENCES } from './testing/ubl-sequences'
import { findDisorder, findTexts, inLines } from './testing/xml-files'

const FACTS = { setting: anEDocumentSetting(), customer: someCustomerFacts() }

/** A packed line and a line without a package; a package with a number that is no SSCC. */
const CASES = {
  T16: aSentAdvice({
    packetCount: '2',
    measurements: [
      { amount: '12.50', type: 'Unit Gross Weight' },
      { amount: '0.4', type: 'Volume' },
    ],
    items: [
      aDispatchedItem(),
      aDispatchedItem({
        buyerLineNumber: '20',
        packetKind: 'Returnable Pallet',
        identSystem: 'Suppliers Number',
        packetNumber: 'P-2',
      }),
      aDispatchedItem({
        buyerLineNumber: '30',
        quantity: '0.5',
        packetKind: '',
        identSystem: '',
        packetNumber: '',
        measurements: [],
      }),
    ],
  }),
  'T16-to-the-buyer': aSentAdvice({ deliveryParty: null, transportType: '', transportId: '', buyerOrderNumber: '' }),
} satisfies Record<string, PrintedAdvice>

describe.each(Object.entries(CASES))('the dispatch advice %s', (name, document) => {
  const text = write(document)

  test('is written as in its golden file', async () => {
    await expect(inLines(text)).toMatchFileSnapshot(`golden/${name}.xml`)
  })

  test('is well-formed, has the elements in the order of the schema and none without content', () => {
    expect(findDisorder(parseXml(text, 'The dispatch advice'), UBL_SEQUENCES)).toEqual([])
  })
})

test('only a number with a valid check digit has the scheme SSCC', () => {
  expect(write(aSentAdvice())).toContain(`<cbc:ID schemeID="SSCC">${SSCC}</cbc:ID>`)
  const wrong = aSentAdvice({ items: [aDispatchedItem({ packetNumber: '340123450000000018' })] })
  expect(write(wrong)).not.toContain('SSCC')
  expect(write(wrong)).toContain('<cac:TransportHandlingUnit><cbc:ID>340123450000000018</cbc:ID>')
})

const amount = fc.integer({ min: 1, max: 99_999 }).map((grams) => (grams / 1000).toFixed(3))
const item = fc
  .record({
    quantity: fc.integer({ min: 1, max: 9_999 }).map(String),
    packetKind: fc.constantFrom('', ...PACKET_KINDS),
    serial: fc.integer({ min: 1, max: 5 }),
    weight: amount,
    productName: fc.string({ unit: 'grapheme' }),
  })
  .map(({ quantity, packetKind, serial, weight, productName }) =>
    aDispatchedItem(
      packetKind === ''
        ? { quantity, productName, packetKind, identSystem: '', packetNumber: '', measurements: [] }
        : {
            quantity,
            productName,
            packetKind,
            packetNumber: packageNumber('4012345', serial) ?? '',
            measurements: [{ amount: weight, type: 'Unit Gross Weight' }],
          },
    ),
  )
const advice = fc
  .record({
    items: fc.array(item, { minLength: 1, maxLength: 30 }),
    count: fc.integer({ min: 1, max: 9 }),
    weight: amount,
  })
  .map(({ items, count, weight }) =>
    aSentAdvice({
      packetCount: String(count),
      measurements: [{ amount: weight, type: 'Weight' }],
      items: items.map((each, i) => ({ ...each, buyerLineNumber: String(i + 1) })),
    }),
  )

test('the figures of a random dispatch advice are those of the document', () => {
  fc.assert(
    fc.property(advice, (document) => {
      const root = parseXml(write(document), 'The dispatch advice')
      const packages = shipmentPackages(document)

      expect(findDisorder(root, UBL_SEQUENCES)).toEqual([])
      expect(findTexts(root, 'DeliveredQuantity')).toEqual(document.items.map(({ quantity }) => quantity))
      expect(findTexts(root, 'LineID')).toEqual(document.items.map(({ buyerLineNumber }) => buyerLineNumber))
      expect(findTexts(root, 'TotalTransportHandlingUnitQuantity')).toEqual([String(packageCount(document))])
      expect(findTexts(root, 'GrossWeightMeasure').map(Number)).toEqual([Number(document.measurements[0]?.amount)])
      const packedLines = document.items.map((_, i) => packages.find(({ lines }) => lines.includes(i + 1)))
      expect(findTexts(root, 'TransportHandlingUnitTypeCode')).toHaveLength(
        packedLines.filter((each) => each !== undefined && each.packetKind !== '').length,
      )
      for (const { packetNumber } of packages) expect(findTexts(root, 'ID')).toContain(packetNumber)
    }),
    { numRuns: 100 },
  )
})

test('the same dispatch advice gives the same bytes', () => {
  expect(write(CASES.T16)).toBe(write(CASES.T16))
})

function write(document: PrintedAdvice): string {
  expect(ublAdviceGaps(document, FACTS)).toEqual([])
  return writeUblAdvice(buildUblAdvice(document, FACTS))
}
