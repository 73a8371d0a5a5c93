import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../testing/any-character'
import { catchUpstreamError } from '../../testing/catch-upstream-error'
import { parseXml } from './parse'
import { escapeAttribute, escapeText, removeForbidden } from './text'

const BROKEN = 'It is not well-formed XML.'
const DTD = 'It holds a DTD, which is refused.'
const ENTITY = 'It holds an entity that is not one of the five of XML.'
const CHARACTER = 'It holds a character that XML does not allow.'
const UNDECLARED = 'It uses a prefix that it does not declare.'
const BOMB = '<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;&x;&x;">]><a>&y;</a>'

describe('a hostile text is refused in one sentence that does not repeat it', () => {
  test.each([
    ['a DTD', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', DTD],
    ['an entity bomb', BOMB, DTD],
    ['a DTD in small letters', '<!doctype a><a/>', DTD],
    ['HTML', '<!DOCTYPE html><html><body>Bad gateway</body></html>', 'It is HTML instead of XML.'],
    ['HTML without a doctype', '<HTML><p>unclosed</HTML>', 'It is HTML instead of XML.'],
    ['an entity of HTML', '<a>&nbsp;</a>', ENTITY],
    ['an entity in an attribute', '<a b="&x;"/>', ENTITY],
    ['a bare ampersand', '<a>x & y</a>', BROKEN],
    ['a code point above Unicode', '<a>&#x110000;</a>', CHARACTER],
    ['an escaped control character', '<a>&#1;</a>', CHARACTER],
    ['a bare control character', '<a>\u0002</a>', CHARACTER],
    ['a control character in CDATA', '<a><![CDATA[\u0002]]></a>', CHARACTER],
    ['half a surrogate pair', '<a>&#xD800;</a>', CHARACTER],
    ['a surrogate pair in two references', '<a>&#xD83D;&#xDE00;</a>', CHARACTER],
    ['a control character in a comment', '<a><!--\u0002--></a>', CHARACTER],
    ['a NUL as a reference', '<a>&#0;</a>', CHARACTER],
    ['a reference with a large X', '<a>&#X41;</a>', ENTITY],
    ['a truncated text', '<a><b>1</b><c>2</', BROKEN],
    ['a truncated CDATA', '<a><![CDATA[x', BROKEN],
    ['crossed elements', '<a><b></a></b>', BROKEN],
    ['two roots', '<a/><b/>', BROKEN],
    ['text after the root', '<a></a>x', BROKEN],
    ['plain text', 'Internal Server Error', BROKEN],
    ['nothing', '', BROKEN],
    ['a deep nest', `${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}`, 'It is nested deeper than 30 elements.'],
    ['a flood of elements', `<a>${'<b/>'.repeat(200_000)}</a>`, 'It holds more than 200000 elements.'],
    ['a flood of roots', '<a/>'.repeat(1_000_000), BROKEN],
    ['a name longer than 100 characters', `<${'a'.repeat(101)}/>`, BROKEN],
    ['a flood of attributes', `<a ${'b="1" '.repeat(1_000_000)}/>`, BROKEN],
    ['the same attribute twice', '<a b="1" b="2"/>', BROKEN],
    ['an attribute without quotes', '<a b=1/>', BROKEN],
    ['an invalid name', '<1a/>', BROKEN],
    ['an end tag without a start tag', '</a>', BROKEN],
    ['an element in an attribute', '<a b="<c/>"/>', BROKEN],
    ['names of JavaScript properties', '<a><__proto__/><constructor x="1"/></a></b>', BROKEN],
  ])('%s', async (_name, text, message) => {
    expect(await catchUpstreamError(() => parseXml(text, 'It'))).toEqual({ kind: 'Protocol', message })
  })

  test('a text over the limit', async () => {
    expect(await catchUpstreamError(() => parseXml('<a>12345</a>', 'It', 10))).toEqual({
      kind: 'Protocol',
      message: 'It is larger than 10 characters.',
    })
  })
})

describe('what XML 1.0 calls not well-formed is refused', () => {
  test.each([
    ['a no-break space in a tag', '<a\u00A0b="1"/>', BROKEN],
    ['many of them are refused in linear time', `<a${'\u00A0'.repeat(100_000)}<`, BROKEN],
    ['a no-break space after the root', '<a/>\u00A0', BROKEN],
    ['a character that is not allowed in a name', '<a\u00D7/>', BROKEN],
    ['the end of a CDATA section in text', '<a>x]]>y</a>', BROKEN],
    ['a CDATA section outside the root', '<a/><![CDATA[]]>', BROKEN],
    ['two dashes in a comment', '<a><!-- x -- y --></a>', BROKEN],
    ['three dashes at its end', '<a><!-- x ---></a>', BROKEN],
    ['an instruction without a name', '<a><??></a>', BROKEN],
    ['an instruction that does not end', '<a><?x ></a>', BROKEN],
    ['a declaration that is not at the start', '<a><?xml version="1.0"?></a>', BROKEN],
    ['a declaration in large letters', '<?XML version="1.0"?><a/>', BROKEN],
    ['a declaration without a version', '<?xml encoding="UTF-8"?><a/>', BROKEN],
    ['its parts in another order', '<?xml encoding="UTF-8" version="1.0"?><a/>', BROKEN],
    ['an angle bracket in an attribute', '<a b="<"/>', BROKEN],
    ['attributes without white space between them', '<a b="1"c="2"/>', BROKEN],
    ['an end with attributes', '<a></a b="1">', BROKEN],
    ['an end tag with another name', '<a></ab>', BROKEN],
    ['an end before any start', '</a>', BROKEN],
    ['an undeclared prefix', '<x:a/>', UNDECLARED],
    ['an undeclared prefix of an attribute', '<a x:b="1"/>', UNDECLARED],
    ['a prefix declared on a sibling', '<a><b xmlns:x="urn:x"/><x:c/></a>', UNDECLARED],
    ['a prefix that is undeclared', '<a xmlns:x=""/>', BROKEN],
    ['a reserved prefix', '<a xmlns:xml="urn:x"/>', BROKEN],
    ['a reserved prefix for declarations', '<a xmlns:xmlns="urn:x"/>', BROKEN],
    ['a reserved namespace', '<a xmlns:x="http://www.w3.org/XML/1998/namespace"/>', BROKEN],
    ['a reserved namespace for declarations', '<a xmlns="http://www.w3.org/2000/xmlns/"/>', BROKEN],
    ['the same declaration twice', '<a xmlns:x="urn:x" xmlns:x="urn:x"/>', BROKEN],
    ['the same attribute by two prefixes', '<a xmlns:x="u" xmlns:y="u" x:b="1" y:b="1"/>', BROKEN],
    ['an attribute of the element with and without its prefix', '<x:a xmlns:x="u" x:b="1" b="2"/>', BROKEN],
    ['an entity in a declaration', '<a xmlns="&x;"/>', ENTITY],
    ['two colons', '<a:b:c xmlns:a="urn:x"/>', BROKEN],
  ])('%s', async (_name, text, message) => {
    expect(await catchUpstreamError(() => parseXml(text, 'It'))).toEqual({ kind: 'Protocol', message })
  })
})

describe('what is well-formed is read, however unusual', () => {
  test.each([
    ['a DTD in a comment and in CDATA', '<a><!-- <!DOCTYPE x> --><![CDATA[<!ENTITY x>]]></a>', '<!ENTITY x>'],
    ['zeros before a number', '<a>&#x0000000041;&#0000000066;</a>', 'AB'],
    ['brackets in text', '<a>]] > ]]]</a>', ']] > ]]]'],
    ['text around a comment and an instruction', '<a>1<!-- - -->2<?x?>3<?xml-x ??>4</a>', '1234'],
    [
      'a declaration with all its parts',
      "<?xml version='1.0' encoding='utf-16' standalone='yes' ?>\n<a>x</a>\n<!---->",
      'x',
    ],
    ['white space before the declaration', '\r\n <?xml version="1.0"?><a>x</a>', 'x'],
    ['line ends of every kind', '<a>1\r\n2\r3\n4&#13;</a>', '1\n2\n3\n4\r'],
    ['characters outside the basic plane', '<a>😀&#x1F600;\u{10FFFF}</a>', '😀😀\u{10FFFF}'],
    ['names a JavaScript object already has', '<__proto__><constructor/>x</__proto__>', 'x'],
  ])('%s', (_name, text, expected) => {
    expect(parseXml(text, 'It').text).toBe(expected)
  })

  test('names of every script', () => {
    expect(parseXml('<ж·1 大阪="x" 𐀀_é.-="y"/>', 'It')).toEqual({
      name: 'ж·1',
      attributes: new Map([
        ['大阪', 'x'],
        ['𐀀_é.-', 'y'],
      ]),
      children: [],
      text: '',
    })
  })

  test('a line break or tab in an attribute is a space, unless it is a reference', () => {
    expect(parseXml('<a b="1\r\n2\t3&#10;&#9;4"/>', 'It').attributes.get('b')).toBe('1 2 3\n\t4')
  })

  test('an attribute of another namespace is ignored', () => {
    const text = '<t:a xmlns:t="urn:t" xmlns:x="urn:x" xml:lang="de" x:b="1" b="2" x:c="3" t:d="4" e=\'"\'/>'

    expect([...parseXml(text, 'It').attributes]).toEqual([
      ['b', '2'],
      ['d', '4'],
      ['e', '"'],
    ])
  })

  test('a prefix may be bound again inside', () => {
    const { children } = parseXml('<a xmlns:x="u"><x:b xmlns:x="v" x:c="1"/><x:b x:c="2"/></a>', 'It')

    expect(children.map(({ name, attributes }) => [name, attributes.get('c')])).toEqual([
      ['b', '1'],
      ['b', '2'],
    ])
  })
})

test('names lose their prefix, text keeps its white space and zeros', () => {
  const root = parseXml(
    '\uFEFF<?xml version="1.0"?><!-- x --><s:a xmlns:s="urn:s" n="007"> 01<![CDATA[&lt;]]>\r\n</s:a>',
    'It',
  )

  expect(root).toEqual({ name: 'a', attributes: new Map([['n', '007']]), children: [], text: ' 01&lt;\n' })
})

test('one level of escaping is decoded once', () => {
  expect(parseXml('<a>&amp;lt;b&amp;gt;&amp;amp;</a>', 'It').text).toBe('&lt;b&gt;&amp;')
})

test('a long text is decoded the same wherever its references stand', () => {
  const unit = 'ab&amp;lt;c&#x1F600;&#13;d&quot;&amp;amp;ж'
  const decoded = 'ab&lt;c\u{1F600}\rd"&amp;ж'

  for (let shift = 0; shift < unit.length; shift += 1) {
    const prefix = 'x'.repeat(shift)
    expect(parseXml(`<a>${prefix}${unit.repeat(4_000)}</a>`, 'It').text === prefix + decoded.repeat(4_000)).toBe(true)
  }
})

test('a character of two code units is the same wherever it stands in a long text', () => {
  for (let before = 32_750; before < 32_770; before += 1) {
    const filler = 'x'.repeat(before)
    expect(parseXml(`<a>&lt;${filler}\u{1F600}${filler}</a>`, 'It').text === `<${filler}\u{1F600}${filler}`).toBe(true)
  }
})

test.each(['&amp', '&', '&nbsp;', '&#0;', '&#xD800;'])('%s is refused at any place of a long text', async (wrong) => {
  for (const before of [0, 32_760, 32_766, 32_768, 70_000]) {
    const text = `<a>${'x'.repeat(before)}${wrong} ${'y'.repeat(70_000)}</a>`
    expect((await catchUpstreamError(() => parseXml(text, 'It'))).kind).toBe('Protocol')
  }
})

test('any escaped text is read back unchanged, including white space', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (text, attribute) => {
      const { text: readText, attributes } = parseXml(
        `<a b="${escapeAttribute(attribute)}">${escapeText(text)}</a>`,
        'It',
      )

      expect([readText, attributes.get('b')]).toEqual([removeForbidden(text), removeForbidden(attribute)])
    }),
  )
})
