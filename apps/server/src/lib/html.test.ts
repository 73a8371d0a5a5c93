import fc from 'fast-check'
import { expect, test } from 'vitest'
import { html, Html } from './html'

/** Any text, with the special characters occurring more often. */
const anyText = fc.string({
  unit: fc.oneof(fc.constantFrom('<', '>', '"', "'", '&', ';', '#'), fc.string({ maxLength: 1 })),
})

test('every value is escaped', () => {
  const name = `<script>alert("x")</script> & 'sons'`

  expect(html`<p title="${name}">${name}</p>`.markup).toBe(
    '<p title="&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;sons&#39;">' +
      '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;sons&#39;</p>',
  )
})

test('markup stays as it is, alone and in a list', () => {
  const items = ['a', '<b>'].map((name) => html`<li>${name}</li>`)

  expect(html`${items}${new Html('<hr>')}`.markup).toBe('<li>a</li><li>&lt;b&gt;</li><hr>')
})

test('what is escaped is not escaped again', () => {
  expect(html`${html`${'&'}`}`.markup).toBe('&amp;')
})

test('no text can open a tag or leave an attribute', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(html`${text}`.markup).not.toMatch(/[<>"']/)
    }),
  )
})

test('no text is lost', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(unescaped(html`${text}`.markup)).toBe(text)
    }),
  )
})

function unescaped(markup: string): string {
  return markup
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
