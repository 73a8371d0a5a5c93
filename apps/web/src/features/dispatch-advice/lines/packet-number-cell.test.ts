import { expect, test } from 'vitest'
import { packetNumberHint } from './packet-number-cell'

const CHECK_DIGIT = 'The check digit of this number does not fit.'

test.each([
  ['NVE/SSCC Number', '340123450000000017', undefined],
  ['NVE/SSCC Number', ' 340123450000000017 ', undefined],
  ['NVE/SSCC Number', '340123450000000018', CHECK_DIGIT],
  ['NVE/SSCC Number', '34012345', 'An NVE/SSCC number has 18 digits.'],
  ['NVE/SSCC Number', '34012345000000001X', 'An NVE/SSCC number has 18 digits.'],
  ['NVE/SSCC Number', '  ', undefined],
  ['EAN/UPC Number', '4047024504387', undefined],
  ['EAN/UPC Number', '4047024504388', CHECK_DIGIT],
  ['EAN/UPC Number', '4 047024 504387', 'An EAN/UPC number has 8, 12, 13 or 14 digits.'],
  ['EAN/UPC Number', '404702450', 'An EAN/UPC number has 8, 12, 13 or 14 digits.'],
  ['Suppliers Number', 'anything', undefined],
  ['', 'anything', undefined],
])('%s %j: %s', (identSystem, packetNumber, hint) => {
  expect(packetNumberHint(identSystem, packetNumber)).toBe(hint)
})
