import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readableXml } from './readable-xml'

test('a message in one line becomes a line per element', () => {
  expect(
    readableXml('<?xml version="1.0"?><Order><Head><No>1 &amp; 2</No><Mode Of="x"/></Head><!-- end --></Order>'),
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

test('a message with lines of its own keeps them', () => {
  const raw = '<Order>\n <Head><No>1</No></Head>\n</Order>'

  expect(readableXml(raw)).toBe(raw)
})

test('broken XML shows as it is', () => {
  expect(readableXml('<Order><Head></Order></Order></Order> <')).toBe(
    ['<Order>', '  <Head>', '  </Order>', '</Order>', '</Order> <'].join('\n'),
  )
})

test('a message nested without end does not fill the screen with blanks', () => {
  const longest = Math.max(
    ...readableXml('<a>'.repeat(50_000))
      .split('\n')
      .map((line) => line.length),
  )

  expect(longest).toBe(63)
})

test('blanks are put in, nothing is taken away, whatever came', () => {
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
      expect(withoutBlanks(readableXml(raw))).toBe(withoutBlanks(raw))
    }),
  )
})

function withoutBlanks(text: string): string {
  return text.replaceAll(/\s/g, '')
}
