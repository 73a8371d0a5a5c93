import { describe, expect, test } from 'vitest'
import {
  grossWeight,
  labelGaps,
  labelHints,
  packageCount,
  packageSscc,
  shipmentPackages,
  totalGrossWeight,
  unpackedLines,
} from './packages'

type Shipment = Parameters<typeof shipmentPackages>[0]

const SSCC = '340123450000000017'
const BOX = { packetKind: 'Box', identSystem: 'NVE/SSCC Number', packetNumber: SSCC }
const CARTON = { packetKind: 'Carton', identSystem: 'Suppliers Number', packetNumber: 'C-1' }
const UNPACKED = { packetKind: '', identSystem: '', packetNumber: '', measurements: [] }
const weight = (amount: string, type = 'Unit Gross Weight') => ({ amount, type })

describe('the packages of a dispatch advice', () => {
  test('are in the order of their first lines, each with its lines; the others are unpacked', () => {
    const shipment = aShipment({
      items: [{ ...CARTON, measurements: [] }, UNPACKED, { ...BOX, measurements: [] }, { ...CARTON, measurements: [] }],
    })

    expect(shipmentPackages(shipment)).toEqual([
      { ...CARTON, measurements: [], lines: [1, 4] },
      { ...BOX, measurements: [], lines: [3] },
    ])
    expect(unpackedLines(shipment)).toEqual([2])
  })

  test('have the measurements of all their lines, each once', () => {
    const shipment = aShipment({
      items: [
        { ...BOX, measurements: [weight('7.5')] },
        { ...BOX, measurements: [weight('7.5'), weight('40', 'Height')] },
      ],
    })

    expect(shipmentPackages(shipment).map(({ measurements }) => measurements)).toEqual([
      [weight('7.5'), weight('40', 'Height')],
    ])
  })

  test('of the largest dispatch advice, with all its measurements in one package, are found in linear time', () => {
    const lines = Array.from({ length: 2_700 }, (_, line) => ({
      ...BOX,
      measurements: Array.from({ length: 50 }, (_each, i) => weight(String(line * 50 + i))),
    }))

    const [box] = shipmentPackages(aShipment({ items: lines }))

    expect([box?.lines.length, box?.measurements.length]).toEqual([2_700, 135_000])
  })

  test('are the one that the shipment names when no line names one', () => {
    const shipment = aShipment({ packetNumber: 'P-1', identSystem: 'Suppliers Number', items: [UNPACKED, UNPACKED] })

    expect(shipmentPackages(shipment)).toEqual([
      { packetKind: '', identSystem: 'Suppliers Number', packetNumber: 'P-1', measurements: [], lines: [1, 2] },
    ])
    expect(unpackedLines(shipment)).toEqual([])
  })

  test.each([
    { stated: '1', named: 2, count: 2 },
    { stated: '5', named: 2, count: 5 },
    { stated: '', named: 1, count: 1 },
  ])('are $count when $stated are stated and $named named', ({ stated, named, count }) => {
    const items = Array.from({ length: named }, (_, i) => ({ ...CARTON, packetNumber: `C-${i}`, measurements: [] }))

    expect(packageCount(aShipment({ packetCount: stated, items }))).toBe(count)
  })
})

test.each([
  { number: SSCC, identSystem: 'NVE/SSCC Number', sscc: SSCC },
  { number: ` ${SSCC} `, identSystem: 'NVE/SSCC Number', sscc: SSCC },
  { number: '340123450000000018', identSystem: 'NVE/SSCC Number', sscc: null },
  { number: SSCC, identSystem: 'Suppliers Number', sscc: null },
])('package $number with $identSystem has the SSCC $sscc', ({ number, identSystem, sscc }) => {
  expect(packageSscc({ packetNumber: number, identSystem, measurements: [] })).toBe(sscc)
})

describe('the gross weight', () => {
  test('is the unit gross weight, or the weight where there is none', () => {
    expect(grossWeight([weight('3', 'Weight'), weight('4')])).toBe('4')
    expect(grossWeight([weight('9', 'Height'), weight('3', 'Weight')])).toBe('3')
    expect(grossWeight([weight('9', 'Unit Net Weight')])).toBe('')
  })

  test('of the shipment is the stated one, or the exact sum of its packages if each has one', () => {
    const packed = [
      { ...BOX, measurements: [weight('0.1')] },
      { ...CARTON, measurements: [weight('0.2')] },
    ]

    expect(totalGrossWeight(aShipment({ measurements: [weight('12', 'Weight')], items: packed }))).toBe('12')
    expect(totalGrossWeight(aShipment({ items: packed }))).toBe('0.3')
    expect(
      totalGrossWeight(aShipment({ items: [...packed, { ...CARTON, packetNumber: 'C-2', measurements: [] }] })),
    ).toBe('')
  })
})

test('the gross weight of a shipment is blank where a package is only counted, or a line is in no package', () => {
  const packed = [{ ...BOX, measurements: [weight('1.5')] }]

  expect(totalGrossWeight(aShipment({ items: packed }))).toBe('1.5')
  expect(totalGrossWeight(aShipment({ packetCount: '3', items: packed }))).toBe('')
  expect(totalGrossWeight(aShipment({ items: [...packed, UNPACKED] }))).toBe('')
  expect(totalGrossWeight(aShipment({ packetCount: '3', measurements: [weight('7')], items: packed }))).toBe('7')
})

describe('labels', () => {
  test('of a package whose number is no valid SSCC have no barcode, which is said', () => {
    const items = [
      { ...BOX, measurements: [] },
      { ...BOX, packetNumber: '340123450000000018', measurements: [] },
    ]

    expect(labelHints(aShipment({ items }))).toEqual([
      'Package 340123450000000018 of line 2 is not a valid SSCC; its label has no barcode.',
    ])
  })

  test('are missing for packages that are stated and not named, which is said', () => {
    expect(labelHints(aShipment({ packetCount: '5', items: [{ ...BOX, measurements: [] }] }))).toEqual([
      '5 packages are stated and 1 named: only these have a label.',
    ])
  })

  test('cannot be made when no package has a number', () => {
    expect(labelGaps(aShipment({ packetNumber: '', items: [UNPACKED] }))).toEqual([
      { path: '', label: 'No package has a number: there are no labels.' },
    ])
    expect(labelGaps(aShipment())).toEqual([])
  })
})

function aShipment(changes: Partial<Shipment> = {}): Shipment {
  return {
    packetCount: '1',
    identSystem: 'NVE/SSCC Number',
    packetNumber: SSCC,
    measurements: [],
    items: [{ ...BOX, measurements: [] }],
    ...changes,
  }
}
