import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aDispatchAdviceForm, aDispatchAdviceItemForm, anUnpackedItemForm } from '../dispatch-advice/samples'
import { isSscc } from '../lib/gs1'
import { countEmptyNumbers, fillPackageNumbers, packageNumber } from './package-number'

describe('the number of a package', () => {
  test.each([
    ['4012345', 1, '040123450000000016'],
    ['4012345', 1_000_000_000, '140123450000000006'],
    ['401234512345', 1, '040123451234500013'],
    ['4012', 999_999_999_999, '040129999999999993'],
  ])('with the prefix %s and the serial number %i is %s', (prefix, serial, sscc) => {
    expect(packageNumber(prefix, serial)).toBe(sscc)
    expect(isSscc(sscc)).toBe(true)
  })

  test('does not exist when all numbers of the prefix are used', () => {
    expect(packageNumber('401234512345', 99_999)).not.toBeNull()
    expect(packageNumber('401234512345', 100_000)).toBeNull()
  })

  test('is a valid SSCC, another one for each serial number', () => {
    const prefix = fc.stringMatching(/^\d{4,12}$/)
    fc.assert(
      fc.property(prefix, fc.integer({ min: 1, max: 49_999 }), fc.integer({ min: 1, max: 49_999 }), (given, a, b) => {
        const [first, second] = [packageNumber(given, a), packageNumber(given, a + b)]

        expect(isSscc(first ?? '')).toBe(true)
        expect(isSscc(second ?? '')).toBe(true)
        expect(first).not.toBe(second)
      }),
    )
  })
})

test('empty numbers of lines with a packet kind and of the shipment are filled; typed numbers stay', () => {
  const form = aDispatchAdviceForm({
    packetNumber: '',
    identSystem: '',
    items: [
      aDispatchAdviceItemForm({ packetNumber: '', identSystem: '' }),
      aDispatchAdviceItemForm({ packetNumber: 'C-1' }),
      anUnpackedItemForm(),
      aDispatchAdviceItemForm({ packetNumber: ' ' }),
    ],
  })

  const filled = fillPackageNumbers(form, ['A', 'B', 'C'])

  expect(countEmptyNumbers(form)).toBe(3)
  expect(filled.items.map(({ packetNumber, identSystem }) => [packetNumber, identSystem])).toEqual([
    ['A', 'NVE/SSCC Number'],
    ['C-1', 'Suppliers Number'],
    ['', ''],
    ['B', 'NVE/SSCC Number'],
  ])
  expect(filled).toMatchObject({ packetNumber: 'C', identSystem: 'NVE/SSCC Number' })
  expect(countEmptyNumbers(filled)).toBe(0)
})
