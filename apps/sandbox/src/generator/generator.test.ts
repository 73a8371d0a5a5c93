import fc from 'fast-check'
import { expect, test } from 'vitest'
import { childElements, readXml, type XmlElement } from '../xml/read-xml'
import { checkDigit } from './parts'
import { generateOrder } from './generate-order'
import { KINDS, type Order, type OrderSeed } from './order'
import { orderHead } from './order-head'
import { listRelations } from './companies'
import { DOCUMENT_NAMES, writeOrder } from './write-documents'

const SEED: OrderSeed = {
  tecComId: '4300042',
  kind: 'order',
  serial: 1,
  content: 1,
  run: 37_000_000,
  placedAt: Date.UTC(2026, 10, 15, 9),
  lines: null,
  variant: 0,
}

const seeds = fc
  .record({
    tecComId: fc.stringMatching(/^[A-Z0-9]{1,8}$/),
    kind: fc.constantFrom(...KINDS),
    serial: fc.integer({ min: 1, max: 100_000 }),
    run: fc.integer({ min: 10_000_000, max: 99_999_999 }),
    placedAt: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2030, 0, 1) }),
    lines: fc.option(fc.integer({ min: 1, max: 60 })),
    variant: fc.integer({ min: 0, max: 3 }),
  })
  .map((seed) => ({ ...seed, content: seed.serial }))

test('Every order is well-formed, has the requested lines and no empty element', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const order = generateOrder(seed)
      const document = readXml(writeOrder(seed.kind, order))

      expect(document.name).toBe(DOCUMENT_NAMES[seed.kind])
      expect(childElements(document, 'OrderItem')).toHaveLength(seed.lines ?? order.lines.length)
      expect(findEmptyElements(document)).toEqual([])
    }),
  )
})

test('The same seed gives the same bytes', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      expect(writeOrder(seed.kind, generateOrder(seed))).toBe(writeOrder(seed.kind, generateOrder({ ...seed })))
    }),
  )
})

test('A repeated order has another number, the buyer, parts and quantities of the first, and one day for all lines', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const [first, second] = [generateOrder(seed), generateOrder({ ...seed, serial: seed.serial + 1 })]
      const ordered = ({ buyer, delivery, currency, lines }: Order) => ({
        buyer,
        delivery,
        currency,
        lines: lines.map(({ productNumber, quantity }) => ({ productNumber, quantity })),
      })

      expect(ordered(second)).toEqual(ordered(first))
      expect(second.requestedDay).toMatch(/^\d{8}$/)
      expect(second.lines.every(({ requestedDay }) => requestedDay === null)).toBe(true)
      expect(second.number === null || second.number !== first.number).toBe(true)
    }),
  )
})

test('A variant keeps the number and everything but the quantities', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const [first, second] = [generateOrder(seed), generateOrder({ ...seed, variant: seed.variant + 1 })]
      const quantities = first.lines.map(({ quantity }) => quantity + 1)

      expect(second.lines.map(({ quantity }) => quantity)).toEqual(quantities)
      expect({ ...second, lines: [] }).toEqual({ ...first, lines: [] })
    }),
  )
})

test('Two thousand lines fit an order', () => {
  expect(generateOrder({ ...SEED, lines: 2_000 }).lines).toHaveLength(2_000)
})

test('Most EANs have the right check digit, some are missing, a few are wrong', () => {
  const eans = generateMany().flatMap((order) => order.lines.map(({ ean }) => ean))
  const share = (is: (ean: string | null) => boolean): number => eans.filter(is).length / eans.length

  expect(share((ean) => ean === null)).toBeCloseTo(0.12, 1)
  expect(share((ean) => ean !== null && hasRightCheckDigit(ean))).toBeGreaterThan(0.75)
  expect(share((ean) => ean !== null && !hasRightCheckDigit(ean))).toBeGreaterThan(0.01)
})

test('The check digit is that of GS1', () => {
  expect(['400638133393', '7351353', '9638507'].map(checkDigit)).toEqual([1, 7, 4])
})

test('Among many orders every special case occurs', () => {
  const orders = generateMany()
  const lines = orders.flatMap((order) => order.lines)

  expect(new Set(orders.map(({ buyer }) => buyer.address?.country ?? 'none')).size).toBeGreaterThan(8)
  expect(new Set(orders.map(({ dispatchMode }) => dispatchMode)).size).toBe(9)
  const occurs = {
    blankNumber: orders.some(({ number }) => number === null),
    noDelivery: orders.some(({ delivery }) => delivery === null),
    deliveryWithAddress: orders.some(({ delivery }) => delivery?.address),
    deliveryNumberOnly: orders.some(({ delivery }) => delivery?.number && !delivery.address),
    deliveryAddressOnly: orders.some(({ delivery }) => delivery?.address && !delivery.number),
    buyerWithoutAddress: orders.some(({ buyer }) => !buyer.address),
    longName: orders.some(({ buyer }) => (buyer.address?.name.length ?? 0) > 70),
    freeParams: orders.some(({ freeParams }) => freeParams.length > 1),
    freeTexts: orders.some(({ freeTexts }) => freeTexts.length > 1),
    leadingZeros: lines.some(({ productNumber }) => productNumber.startsWith('00')),
    nonLatinPart: lines.some(({ productNumber }) => /[А-Я]/.test(productNumber)),
    lineWithDay: lines.some(({ requestedDay }) => requestedDay !== null),
    manyLines: orders.some((order) => order.lines.length > 99),
    oneLine: orders.some((order) => order.lines.length === 1),
  }

  expect(Object.entries(occurs).filter(([, is]) => !is)).toEqual([])
})

test('Order numbers are unique, short enough, and given to the first thirty-two orders', () => {
  const numbers = Array.from(
    { length: 5_000 },
    (_, index) => orderHead({ ...SEED, serial: index + 1, content: index + 1 }).number,
  )
  const given = numbers.filter((number) => number !== null)

  expect(new Set(given).size).toBe(given.length)
  expect(Math.max(...given.map((number) => number.length))).toBeLessThanOrEqual(20)
  expect(numbers.findIndex((number) => number === null)).toBe(32)
})

test('Customer numbers fit the format, are unique within an organisation and differ between two', () => {
  const numbers = (tecComId: string): string[] => listRelations(tecComId).map(({ partyNumber }) => partyNumber)

  expect(numbers('4300042').every((number) => number.length <= 13)).toBe(true)
  expect(new Set(numbers('4300042')).size).toBe(12)
  expect(numbers('4300107')).not.toEqual(numbers('4300042'))
})

function generateMany(): ReturnType<typeof generateOrder>[] {
  return Array.from({ length: 1_500 }, (_, index) => generateOrder({ ...SEED, serial: index + 1, content: index + 1 }))
}

function hasRightCheckDigit(ean: string): boolean {
  return checkDigit(ean.slice(0, -1)) === Number(ean.at(-1))
}

function findEmptyElements({ name, attributes, children, text }: XmlElement): string[] {
  const isEmpty = children.length === 0 && text === '' && Object.keys(attributes).length === 0
  return [...(isEmpty ? [name] : []), ...children.flatMap(findEmptyElements)]
}
