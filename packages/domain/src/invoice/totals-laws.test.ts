import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalText, halfUpToCents } from '../lib/samples'
import { anAllowOrCharge } from './samples'
import { invoiceTotals, type InvoiceSums } from './totals'

/** Prices have 5 decimals, amounts 4 and rates 3, all as whole numbers of their smallest unit. */
const RATES = [0n, 7_000n, 7_700n, 19_000n, 33_333n]

const rate = fc.option(fc.constantFrom(...RATES), { nil: null })
const item = fc.record({
  price: fc.bigInt({ min: 0n, max: 10n ** 11n }),
  quantity: fc.bigInt({ min: 0n, max: 99_999n }),
  rate,
})
const row = fc.record({
  identifier: fc.constantFrom('' as const, 'Allow' as const, 'Charge' as const),
  amount: fc.bigInt({ min: 0n, max: 10n ** 10n }),
  rate,
})
const drawn = fc.record({
  isTaxApplies: fc.boolean(),
  items: fc.array(item, { maxLength: 8 }),
  rows: fc.array(row, { maxLength: 5 }),
})
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never

test('line totals, charges and allowances add up as whole cents', () => {
  fc.assert(
    fc.property(drawn, (each) => {
      const lines = each.items.map(({ price, quantity }) => cents(halfUpToCents(price * quantity, 5)))
      const amounts = (identifier: string) =>
        total(each.rows.filter((a) => a.identifier === identifier).map((a) => cents(halfUpToCents(a.amount, 4))))
      const totals = invoiceTotals(sumsOf(each))

      expect(cents(totals.itemTotal)).toBe(total(lines))
      expect(cents(totals.charges)).toBe(amounts('Charge'))
      expect(cents(totals.allowances)).toBe(amounts('Allow'))
    }),
  )
})

test('net value = item total plus charges minus allowances, and total = net value + tax amount, as shown', () => {
  fc.assert(
    fc.property(drawn, (each) => {
      const totals = invoiceTotals(sumsOf(each))

      expect(cents(totals.netValue)).toBe(cents(totals.itemTotal) + cents(totals.charges) - cents(totals.allowances))
      expect(cents(totals.total)).toBe(cents(totals.netValue) + cents(totals.taxAmount))
      expect(cents(totals.taxAmount)).toBe(total(totals.taxTotals.map(({ taxAmount }) => cents(taxAmount))))
    }),
  )
})

test('tax is summed per tax rate on the unrounded base and rounded once per rate', () => {
  fc.assert(
    fc.property(drawn, (each) => {
      expect(invoiceTotals(sumsOf({ ...each, isTaxApplies: true })).taxTotals).toEqual(
        RATES.filter((percent) => basesOf(each, percent).length > 0).map((percent) => ({
          taxPercent: decimalText(percent, 3).replace(/\.?0+$/, '') || '0',
          taxableAmount: halfUpToCents(total(basesOf(each, percent)), 5),
          taxAmount: halfUpToCents(total(basesOf(each, percent)) * percent, 5 + 3 + 2),
        })),
      )
    }),
  )
})

test('without tax the total is the net value', () => {
  fc.assert(
    fc.property(drawn, (each) => {
      const totals = invoiceTotals(sumsOf({ ...each, isTaxApplies: false }))

      expect(totals).toMatchObject({ taxAmount: '0.00', total: totals.netValue, taxTotals: [] })
    }),
  )
})

test('the order of lines and rows does not matter', () => {
  fc.assert(
    fc.property(drawn, (each) => {
      const turned = { ...each, items: each.items.toReversed(), rows: each.rows.toReversed() }

      expect(invoiceTotals(sumsOf(turned))).toEqual(invoiceTotals(sumsOf(each)))
    }),
  )
})

test('wholly empty rows never matter', () => {
  fc.assert(
    fc.property(drawn, (each) => {
      const sums = sumsOf(each)
      const empty = anAllowOrCharge({ identifier: '', kind: '', amount: '' })

      expect(invoiceTotals({ ...sums, allowOrCharges: [...sums.allowOrCharges, empty] })).toEqual(invoiceTotals(sums))
    }),
  )
})

function sumsOf({ isTaxApplies, items, rows }: Drawn): InvoiceSums {
  return {
    isTaxApplies,
    items: items.map(({ price, quantity, rate: percent }) => ({
      unitNetPrice: decimalText(price, 5),
      unitListPrice: '',
      quantity: Number(quantity),
      ...taxOf(percent),
    })),
    allowOrCharges: rows.map(({ identifier, amount, rate: percent }) => ({
      identifier,
      amount: decimalText(amount, 4),
      ...taxOf(percent),
    })),
  }
}

function taxOf(percent: bigint | null) {
  return percent === null ? { taxCode: '', taxPercent: null } : { taxCode: 'A', taxPercent: decimalText(percent, 3) }
}

/** What is taxed at a rate, in units of 10^-5. */
function basesOf({ items, rows }: Drawn, percent: bigint): bigint[] {
  const signs = { '': 0n, Allow: -1n, Charge: 1n }
  return [
    ...items.filter((each) => each.rate === percent).map(({ price, quantity }) => price * quantity),
    ...rows
      .filter((each) => each.rate === percent && each.identifier !== '')
      .map(({ identifier, amount }) => signs[identifier] * cents(halfUpToCents(amount, 4)) * 1000n),
  ]
}

function cents(text: string): bigint {
  return BigInt(text.replace('.', ''))
}

function total(values: readonly bigint[]): bigint {
  return values.reduce((all, value) => all + value, 0n)
}
