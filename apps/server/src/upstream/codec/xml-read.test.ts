import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../testing/any-character'
import { errorOf } from '../testing/error-of'
import { readXml } from './xml-read'
import { escapeAttribute, escapeText, withoutForbidden } from './xml-text'

const BOMB = '<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;&x;&x;">]><a>&y;</a>'

describe('a hostile text is refused in one sentence that does not repeat it', () => {
  test.each([
    ['a DTD', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', 'It holds a DTD, which is refused.'],
    ['an entity bomb', BOMB, 'It holds a DTD, which is refused.'],
    ['a DTD in small letters', '<!doctype a><a/>', 'It holds a DTD, which is refused.'],
    ['HTML', '<!DOCTYPE html><html><body>Bad gateway</body></html>', 'It is HTML instead of XML.'],
    ['HTML without a doctype', '<HTML><p>unclosed</HTML>', 'It is HTML instead of XML.'],
    ['an entity of HTML', '<a>&nbsp;</a>', 'The XML holds an entity that is not one of its five own.'],
    ['an entity in an attribute', '<a b="&x;"/>', 'The XML holds an entity that is not one of its five own.'],
    ['a bare ampersand', '<a>x & y</a>', 'It is not well-formed XML.'],
    ['a character beyond Unicode', '<a>&#x110000;</a>', 'The XML holds an entity that is not one of its five own.'],
    ['an escaped control character', '<a>&#1;</a>', 'The XML holds a character XML does not allow.'],
    ['a bare control character', '<a>\u0002</a>', 'The XML holds a character XML does not allow.'],
    ['a control character in CDATA', '<a><![CDATA[\u0002]]></a>', 'The XML holds a character XML does not allow.'],
    ['half a surrogate pair', '<a>&#xD800;</a>', 'The XML holds a character XML does not allow.'],
    ['a truncated text', '<a><b>1</b><c>2</', 'It is not well-formed XML.'],
    ['a truncated CDATA', '<a><![CDATA[x', 'It is not well-formed XML.'],
    ['crossed elements', '<a><b></a></b>', 'It is not well-formed XML.'],
    ['two roots', '<a/><b/>', 'It is not well-formed XML.'],
    ['text after the root', '<a></a>x', 'It is not well-formed XML.'],
    ['no XML at all', 'Internal Server Error', 'It is not well-formed XML.'],
    ['nothing', '', 'It is not well-formed XML.'],
    ['a deep nest', `${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}`, 'It is not well-formed XML.'],
    ['a flood of attributes', `<a ${'b="1" '.repeat(1_000_000)}/>`, 'It is not well-formed XML.'],
    ['the same attribute twice', '<a b="1" b="2"/>', 'It is not well-formed XML.'],
    ['an attribute without quotes', '<a b=1/>', 'It is not well-formed XML.'],
    ['a name that is none', '<1a/>', 'It is not well-formed XML.'],
    ['an end that was never begun', '</a>', 'It is not well-formed XML.'],
    ['an element in an attribute', '<a b="<c/>"/>', 'It is not well-formed XML.'],
    ['names of the language', '<a><__proto__/><constructor x="1"/></a></b>', 'It is not well-formed XML.'],
  ])('%s', async (_name, text, message) => {
    expect(await errorOf(() => readXml(text, 'It'))).toEqual({ kind: 'Protocol', message })
  })

  test('a text over the limit', async () => {
    expect(await errorOf(() => readXml('<a>12345</a>', 'It', 10))).toEqual({
      kind: 'Protocol',
      message: 'It is larger than 10 characters.',
    })
  })
})

test('names lose their prefix, text keeps its blanks and zeros', () => {
  const root = readXml(
    '\uFEFF<?xml version="1.0"?><!-- x --><s:a xmlns:s="urn:s" n="007"> 01<![CDATA[&lt;]]>\r\n</s:a>',
    'It',
  )

  expect(root).toEqual({ name: 'a', attributes: new Map([['n', '007']]), children: [], text: ' 01&lt;\n' })
})

test('one level of escaping is decoded once', () => {
  expect(readXml('<a>&amp;lt;b&amp;gt;&amp;amp;</a>', 'It').text).toBe('&lt;b&gt;&amp;')
})

test('whatever is escaped comes back, whole texts with their blanks', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (text, attribute) => {
      const { text: readText, attributes } = readXml(
        `<a b="${escapeAttribute(attribute)}">${escapeText(text)}</a>`,
        'It',
      )

      expect([readText, attributes.get('b')]).toEqual([withoutForbidden(text), withoutForbidden(attribute)])
    }),
  )
})
