import { expect, test } from 'vitest'
import { withVisibleControls } from './visible-controls'

test.each([
  ['a turn of the direction of writing', 'abc\u202Edef', 'abc\\u{202e}def'],
  ['a blank without width', 'a\u200Bb', 'a\\u{200b}b'],
  ['an escape of a terminal', '\u001B[2J', '\\u{1b}[2J'],
  ['a byte order mark', '\uFEFF<Order>', '\\u{feff}<Order>'],
])('%s is seen', (_what, text, shown) => {
  expect(withVisibleControls(text)).toBe(shown)
})

test('tabs, line ends and the letters of every language stay', () => {
  const text = '<a>\r\n\t株式会社 Müller 𝒳 &#8238;</a>'

  expect(withVisibleControls(text)).toBe(text)
})
