import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonScanner } from './json-scanner'

const NO_LIMITS = { depth: Infinity, values: Infinity, names: Infinity, stringBytes: Infinity }

function scanned(text: string, limits: Partial<typeof NO_LIMITS>) {
  return jsonScanner({ ...NO_LIMITS, ...limits })(Buffer.from(text))
}

describe('the depth of a JSON text', () => {
  test.each([
    ['[[[1]]]', 3],
    ['{"a":{"b":[{}]}}', 4],
    ['[[],[],[[]]]', 3],
    [String.raw`["[[[[\"[[[["]`, 1],
    ['1', 0],
  ])('of %s is %i', (text, depth) => {
    expect([scanned(text, { depth }), scanned(text, { depth: depth - 1 })]).toEqual([
      null,
      depth === 0 ? null : 'depth',
    ])
  })

  test('is told without reading on: of 4,194,299 open brackets only the first ones count', () => {
    expect(scanned('['.repeat(4_194_299) + ']'.repeat(4_194_299), { depth: 12 })).toBe('depth')
  })
})

describe('the values of a JSON text', () => {
  test.each([
    ['1', 1],
    ['[1,2,3]', 4],
    ['{"a":1,"b":[2,3]}', 5],
    [String.raw`{"a,b":"c,\"d,e","f":","}`, 3],
  ])('of %s are %i', (text, values) => {
    expect([scanned(text, { values }), scanned(text, { values: values - 1 })]).toEqual([
      null,
      values === 1 ? null : 'values',
    ])
  })

  test('are never fewer than JSON.parse makes, and at most twice as many, however the text is cut into chunks', () => {
    fc.assert(
      fc.property(fc.json(), fc.integer({ min: 1, max: 7 }), (text, size) => {
        const count = valuesIn(JSON.parse(text))
        const within = (values: number) => inChunks(text, size, { ...NO_LIMITS, values })

        expect(within(2 * count)).toBeNull()
        expect(count === 1 ? 'values' : within(count - 1)).toBe('values')
      }),
    )
  })
})

describe('the different names of fields in a JSON text', () => {
  test.each([
    ['{"a":1,"b":"x:y","a":[{"b":1},{"a":2}]}', 2],
    ['[{"a":1},{"b":1},{"c":1}]', 3],
    [String.raw`{"a":":","\"":1}`, 2],
  ])('of %s are %i', (text, names) => {
    expect([scanned(text, { names }), scanned(text, { names: names - 1 })]).toEqual([null, 'names'])
  })

  test('are counted however many there are; the few with the same hash count once', () => {
    const fields = Array.from({ length: 10_000 }, (_, i) => `"name${i}":1`).join(',')

    expect([scanned(`{${fields}}`, { names: 10_000 }), scanned(`{${fields}}`, { names: 9_900 })]).toEqual([
      null,
      'names',
    ])
  })
})

describe('the bytes of the longest string of a JSON text', () => {
  test.each([
    ['[]', 0],
    ['["abc","de"]', 3],
    ['{"abcd":"é"}', 4],
    [String.raw`["a\"b\\"]`, 6],
  ])('of %s are %i', (text, stringBytes) => {
    for (const size of [1, 2, 3, 100]) {
      expect(inChunks(text, size, { ...NO_LIMITS, stringBytes })).toBeNull()
      expect(inChunks(text, size, { ...NO_LIMITS, stringBytes: stringBytes - 1 })).toBe(
        stringBytes === 0 ? null : 'stringBytes',
      )
    }
  })

  test('are told before the string ends', () => {
    expect(scanned(`"${'x'.repeat(10)}`, { stringBytes: 9 })).toBe('stringBytes')
  })
})

function inChunks(text: string, size: number, limits: typeof NO_LIMITS) {
  const scan = jsonScanner(limits)
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += size) {
    const excess = scan(bytes.subarray(from, from + size))
    if (excess !== null) return excess
  }
  return null
}

function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce((sum: number, inner) => sum + valuesIn(inner), 1)
}
