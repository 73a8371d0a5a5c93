import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeInvisible, indentXml } from './format-message'

test('a message in one line becomes a line per element', () => {
  expect(
    indentXml('<?xml version="1.0"?><Order><Head><No>1 &amp; 2</No><Mode Of="x"/></Head><!-- end --></Order>'),
  ).toBe(
    [
      '<?xml version="1.0"?>',
      '<Order>',
      '  <Head>',
      '    <No>1 &amp; 2</No>',
      '    <Mode Of="x"/>',
      '  </Head>',
      '  <!-- end -->',
      '</Order>',
    ].join('\n'),
  )
})

test('a message that has line breaks keeps them', () => {
  const raw = '<Order>\n <Head><No>1</No></Head>\n</Order>'

  expect(indentXml(raw)).toBe(raw)
})

test('malformed XML is shown as it is', () => {
  expect(indentXml('<Order><Head></Order></Order></Order> <')).toBe(
    ['<Order>', '  <Head>', '  </Order>', '</Order>', '</Order> <'].join('\n'),
  )
})

test('deep nesting does not fill the screen with spaces', () => {
  const longest = Math.max(
    ...indentXml('<a>'.repeat(50_000))
      .split('\n')
      .map((line) => line.length),
  )

  expect(longest).toBe(63)
})

test('only whitespace is added, whatever the text is', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '</',
    '/>',
    '<a>',
    '</a>',
    '<!--',
    '<![CDATA[',
    ']]>',
    ' ',
    '\n',
    '"',
    'x',
    'ä',
  )
  const message = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))

  fc.assert(
    fc.property(message, (raw) => {
      expect(withoutWhitespace(indentXml(raw))).toBe(withoutWhitespace(raw))
    }),
  )
})

test.each([
  ['a change of the writing direction', 'abc\u202Edef', 'abc\\u{202e}def'],
  ['a zero-width space', 'a\u200Bb', 'a\\u{200b}b'],
  ['a terminal escape', '\u001B[2J', '\\u{1b}[2J'],
  ['a byte order mark', '\uFEFF<Order>', '\\u{feff}<Order>'],
])('%s becomes visible', (_what, text, shown) => {
  expect(escapeInvisible(text)).toBe(shown)
})

test('tabs, line ends and letters of every language are kept', () => {
  const text = '<a>\r\n\t株式会社 Müller 𝒳 &#8238;</a>'

  expect(escapeInvisible(text)).toBe(text)
})

function withoutWhitespace(text: string): string {
  return text.replaceAll(/\s/g, '')
}
