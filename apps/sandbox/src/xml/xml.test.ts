import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readXml, XmlError } from './read-xml'
import { node, textNode, writeXml } from './write-xml'

const readableText = fc
  .string({ unit: 'grapheme', minLength: 1 })
  // XML allows no control characters, and a parser may drop text of white space only.
  .filter((value) => !/[\p{Cc}\p{Cs}\p{Cn}]/u.test(value) && value.trim() !== '')

test('What is written is read back to the character, through two levels of escaping', () => {
  fc.assert(
    fc.property(readableText, readableText, (value, attribute) => {
      const inner = writeXml(node('Inner', [textNode('Value', value, { Name: attribute.replaceAll(/\s/g, ' ') })]))
      const outer = readXml(writeXml(node('Outer', [textNode('Text', inner)])))

      const read = readXml(outer.children[0]?.text ?? '').children[0]

      expect([read?.text, read?.attributes['Name']]).toEqual([value, attribute.replaceAll(/\s/g, ' ')])
    }),
  )
})

test('References are decoded exactly once', () => {
  expect(readXml('<a>&amp;lt; &#228; &#x20AC; &unknown; <![CDATA[&amp;]]></a>').text).toBe('&lt; ä € &unknown; &amp;')
})

test('Numbers stay text and prefixes are removed', () => {
  const read = readXml('<s:a xmlns:s="urn:s"><s:b>007</s:b><b>1e3</b></s:a>')

  expect([read.name, ...read.children.map((child) => child.text)]).toEqual(['a', '007', '1e3'])
})

test.each([
  '',
  'text',
  '<a>',
  '<a></b>',
  '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
  '<a>'.repeat(40) + '</a>'.repeat(40),
])('%j is not read', (source) => {
  expect(() => readXml(source)).toThrow(XmlError)
})
