import { expect, test } from 'vitest'
import { countClampedLines, countTextLines, cssWidth, fittingWidth, remainingWidth, tableScale } from './text-size'

test.each([
  ['', 88, 1],
  ['0986494104', 120, 1],
  ['8MK 376 123-451', 160, 1],
  ['8MK 376 123-451', 100, 2],
  ['PARTNUMBER-WITH-35-CHARACTERS-12345', 120, 4],
  ['00000000001111111111222222222233333', 120, 3],
  ['PO-2026-11-16/PLANT-7/LINE-B/000417', 89, 5],
  // 103 and 69 px wide in Chromium: one line in the columns of the dispatch advice.
  ['Wheel bearing kit', 120, 1],
  ['000274-78', 84, 1],
  ['Kühlmittelschlauch', 132, 1],
  ['ラジエーター', 100, 1],
  ['ラジエーター', 90, 2],
])('%j takes at most as many lines as counted in a column of %d px: %d', (text, width, lines) => {
  expect(countTextLines(text, width)).toBe(lines)
})

test('a description counts two lines at most', () => {
  expect(countClampedLines('Radiator, engine cooling, for vehicles with automatic transmission', 120)).toBe(2)
  expect(countClampedLines('Oil filter', 120)).toBe(1)
})

test('a column fits its longest text, within its limits', () => {
  const [short, long] = [fittingWidth(['12.50', '1.00'], [40, 200]), fittingWidth(['12.50', '123,456.7891'], [40, 200])]

  expect(long).toBeGreaterThan(short)
  expect(fittingWidth(['12.50'], [70, 110])).toBe(70)
  expect(fittingWidth(['123,456,789.1234'], [70, 110])).toBe(110)
})

test('all columns together are as wide as the table', () => {
  const widths = { buyer: 88, seller: 120 }
  const shares = [...Object.values(widths), remainingWidth(widths)].map((px) => Number.parseFloat(cssWidth(px)))

  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 1)
})

test('a table in a wider window is wider by its scale, in a narrower one it has the narrowest layout', () => {
  expect([0, 1375, 1650, 2750].map(tableScale)).toEqual([1, 1, 1.2, 2])
})
