import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalText, halfUpToCents } from '../lib/samples'
import { anAllowOrCharge } from './samples'
import { invoiceTotals, type InvoiceTotalsInput } from './totals'

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

test('line totals, charges and allowances add up as whole toCents', () => {
  fc.assert(
    fc.property(drawn, (each) => {
      const lines = each.items.map(({ price, quantity }) => toCents(halfUpToCents(price * quantity, 5)))
      const amounts = (identifier: string) =>
        total(each.rows.filter((a) => a.identifier === identifier).map((a) => toCents(halfUpToCents(a.amount, 4))))
      const totals = invoiceTotals(buildInvoice(each))

      expect(toCents(totals.itemTotal)).toBe(total(lines))
      expect(toCents(totals.charges)).toBe(amounts('Charge'))
      expect(toCents(totals.allowances)).toBe(amounts('Allow'))
    }),
  )
})

test('net value = item total plus charges minus allowances, and total = net value + tax amount, as shown', () => {
  fc.assert(
    fc.property(drawn, (each) => {
      const totals = invoiceTotals(buildInvoice(each))

      expect(toCents(totals.netValue)).toBe(
        toCents(totals.itemTotal) + toCents(totals.charges) - toCents(totals.allowances),
      )
      expect(toCents(totals.total)).toBe(toCents(totals.netValue) + toCents(totals.taxAmount))
      expect(toCents(totals.taxAmount)).toBe(total(totals.taxTotals.map(({ taxAmount }) => toCents(taxAmount))))
    }),
  )
})

test('tax is summed per tax rate on the rounded line totals and amounts, and rounded once per rate', () => {
  fc.assert(
    fc.property(drawn, (each) => {
      expect(invoiceTotals(buildInvoice({ ...each, isTaxApplies: true })).taxTotals).toEqual(
        RATES.filter((percent) => taxableAmounts(each, percent).length > 0).map((percent) => ({
          taxPercent: decimalText(percent, 3).replace(/\.?0+$/, '') || '0',
          taxableAmount: halfUpToCents(total(taxableAmounts(each, percent)), 2),
          taxAmount: halfUpToCents(total(taxableAmounts(each, percent)) * percent, 2 + 3 + 2),
        })),
      )
    }),
  )
})

test('the tax bases add up to the net value where everything is taxed', () => {
  fc.assert(
    fc.property(drawn, (each) => {
      const taxAll = <Line extends { rate: bigint | null }>(lines: Line[]) =>
        lines.map((line) => ({ ...line, rate: line.rate ?? 7_000n }))
      const totals = invoiceTotals(
        buildInvoice({ isTaxApplies: true, items: taxAll(each.items), rows: taxAll(each.rows) }),
      )

      expect(total(totals.taxTotals.map(({ taxableAmount }) => toCents(taxableAmount)))).toBe(toCents(totals.netValue))
    }),
  )
})

test('where every product has at most 2 decimals the tax equals that of the unrounded formula', () => {
  const wholeCents = drawn.map((each) => ({
    ...each,
    isTaxApplies: true,
    items: each.items.map((line) => ({ ...line, price: line.price - (line.price % 1000n) })),
    rows: each.rows.map((line) => ({ ...line, amount: line.amount - (line.amount % 100n) })),
  }))
  fc.assert(
    fc.property(wholeCents, (each) => {
      const { taxTotals } = invoiceTotals(buildInvoice(each))

      expect(taxTotals.map(({ taxAmount }) => taxAmount)).toEqual(
        RATES.flatMap((percent) => {
          const products = each.items.filter((line) => line.rate === percent).map((line) => line.price * line.quantity)
          const amounts = each.rows
            .filter((line) => line.rate === percent && line.identifier !== '')
            .map((line) => (line.identifier === 'Charge' ? line.amount : -line.amount) * 10n)
          const all = [...products, ...amounts]
          return all.length === 0 ? [] : [halfUpToCents(total(all) * percent, 5 + 3 + 2)]
        }),
      )
    }),
  )
})

test('without tax the total is the net value', () => {
  fc.assert(
    fc.property(drawn, (each) => {
      const totals = invoiceTotals(buildInvoice({ ...each, isTaxApplies: false }))

      expect(totals).toMatchObject({ taxAmount: '0.00', total: totals.netValue, taxTotals: [] })
    }),
  )
})

test('the order of lines and rows does not matter', () => {
  fc.assert(
    fc.property(drawn, (each) => {
      const reversed = { ...each, items: each.items.toReversed(), rows: each.rows.toReversed() }

      expect(invoiceTotals(buildInvoice(reversed))).toEqual(invoiceTotals(buildInvoice(each)))
    }),
  )
})

test('wholly empty rows never matter', () => {
  fc.assert(
    fc.property(drawn, (each) => {
      const sums = buildInvoice(each)
      const empty = anAllowOrCharge({ identifier: '', kind: '', amount: '' })

      expect(invoiceTotals({ ...sums, allowOrCharges: [...sums.allowOrCharges, empty] })).toEqual(invoiceTotals(sums))
    }),
  )
})

function buildInvoice({ isTaxApplies, items, rows }: Drawn): InvoiceTotalsInput {
  return {
    currency: 'EUR',
    isTaxApplies,
    items: items.map(({ price, quantity, rate: percent }) => ({
      unitNetPrice: decimalText(price, 5),
      unitListPrice: '',
      quantity: Number(quantity),
      ...taxFields(percent),
    })),
    allowOrCharges: rows.map(({ identifier, amount, rate: percent }) => ({
      identifier,
      amount: decimalText(amount, 4),
      ...taxFields(percent),
    })),
  }
}

function taxFields(percent: bigint | null) {
  return percent === null ? { taxCode: '', taxPercent: null } : { taxCode: 'A', taxPercent: decimalText(percent, 3) }
}

/** What is taxed at a rate, in cents. */
function taxableAmounts({ items, rows }: Drawn, percent: bigint): bigint[] {
  const signs = { '': 0n, Allow: -1n, Charge: 1n }
  return [
    ...items
      .filter((each) => each.rate === percent)
      .map(({ price, quantity }) => toCents(halfUpToCents(price * quantity, 5))),
    ...rows
      .filter((each) => each.rate === percent && each.identifier !== '')
      .map(({ identifier, amount }) => signs[identifier] * toCents(halfUpToCents(amount, 4))),
  ]
}

function toCents(text: string): bigint {
  return BigInt(text.replace('.', ''))
}

function total(values: readonly bigint[]): bigint {
  return values.reduce((all, value) => all + value, 0n)
}
