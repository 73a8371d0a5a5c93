import { describe, expect, test } from 'vitest'
import { ACCENT, NEUTRAL, TOKENS } from './tokens'

const { colour } = TOKENS

/** WCAG 2.2 AA: 4.5 for text. */
describe('text is readable on its background', () => {
  test.each([
    ['text on the page', colour.text, colour.page],
    ['quiet text on the page', colour['text-quiet'], colour.page],
    ['quiet text on the house backdrop', colour['text-quiet'], ACCENT.house[1]],
    ['quiet text on the partner backdrop', colour['text-quiet'], ACCENT.partner[1]],
    ['placeholder on a field', NEUTRAL[6], colour.surface],
    ['waiting', colour['waiting-ink'], colour['waiting-wash']],
    ['done', colour['done-ink'], colour['done-wash']],
    ['wrong', colour['wrong-ink'], colour['wrong-wash']],
    ['idle', colour['idle-ink'], colour['idle-wash']],
    ['the operator bar', colour['operator-text'], colour['operator-bar']],
    ['a button of the house', colour.surface, ACCENT.house[8]],
    ['a button of the partner', colour.surface, ACCENT.partner[8]],
  ])('%s', (_, ink, background) => {
    expect(contrast(ink, background)).toBeGreaterThanOrEqual(4.5)
  })
})

test.each(['house', 'partner'] as const)(
  'bars and lines of a chart stand out from the surface (3 to 1): %s',
  (brand) => {
    expect(contrast(ACCENT[brand][6], colour.surface)).toBeGreaterThanOrEqual(3)
    expect(contrast(ACCENT[brand][8], colour.surface)).toBeGreaterThanOrEqual(3)
  },
)

test('the edge of a field stands out from the page (3 to 1)', () => {
  expect(contrast(colour['line-strong'], colour.surface)).toBeGreaterThanOrEqual(3)
})

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
