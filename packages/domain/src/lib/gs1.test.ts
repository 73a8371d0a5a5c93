import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gtinDigits, isGtin, isSscc } from './gs1'

describe('an EAN is a GTIN of 8, 12, 13 or 14 digits with a valid check digit', () => {
  test.each([
    ['96385074', 'an EAN-8'],
    ['036000291452', 'a UPC'],
    ['4006381333931', 'an EAN-13'],
    ['10614141000415', 'a GTIN-14'],
    [' 4006381333931 ', 'blanks around it'],
    ['4 006381 333931', 'groups'],
  ])('%j is one: %s', (value) => {
    expect(isGtin(value)).toBe(true)
    expect(gtinDigits(value)).toMatch(/^\d+$/)
  })

  test.each([
    ['', 'blank'],
    ['4006381333932', 'a wrong check digit'],
    ['4006381333390', 'two digits swapped'],
    ['400638133393', 'a digit missing'],
    ['40063813339310', 'a digit too many'],
    ['0', 'one digit'],
    ['000000000', 'nine digits'],
    ['4006381 33931', 'a blank inside'],
    ['4 06381333931', 'a blank for a zero'],
    ['400638133393X', 'a letter'],
    ['X006381333931', 'a letter at the start'],
    ['-4006381333931', 'a sign'],
    ['106141412345678908', 'an SSCC'],
  ])('%j is none: %s', (value) => {
    expect(isGtin(value)).toBe(false)
    expect(gtinDigits(value)).toBe('')
  })
})

describe('an SSCC has 18 digits', () => {
  test.each(['106141412345678908', '340123450000000000', ' 106141412345678908 '])('%j is one', (value) => {
    expect(isSscc(value)).toBe(true)
  })

  test.each(['', '106141412345678909', '10614141234567890', '4006381333931', '10614141234567890X', '0'.repeat(20)])(
    '%j is none',
    (value) => {
      expect(isSscc(value)).toBe(false)
    },
  )
})

describe.each([
  [8, isGtin],
  [12, isGtin],
  [13, isGtin],
  [14, isGtin],
  [18, isSscc],
])('the check digit of %i digits', (length, isValid) => {
  const body = fc.stringMatching(new RegExp(`^[0-9]{${length - 1}}$`))

  test('is one of ten for every body', () => {
    fc.assert(
      fc.property(body, (digits) => {
        expect(validCheckDigits(digits, isValid)).toHaveLength(1)
      }),
    )
  })

  test('finds every single wrong digit', () => {
    fc.assert(
      fc.property(body, fc.nat(length - 2), fc.integer({ min: 1, max: 9 }), (digits, at, shift) => {
        const wrong = digits.slice(0, at) + ((Number(digits[at]) + shift) % 10) + digits.slice(at + 1)
        const [check] = validCheckDigits(digits, isValid)
        expect(isValid(`${wrong}${check}`)).toBe(false)
      }),
    )
  })
})

function validCheckDigits(body: string, isValid: (value: string) => boolean): number[] {
  return Array.from({ length: 10 }, (_, digit) => digit).filter((digit) => isValid(`${body}${digit}`))
}
