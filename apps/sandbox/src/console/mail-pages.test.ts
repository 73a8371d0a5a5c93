import { expect, test } from 'vitest'
import { linkify } from './mail-pages'

test('An address in a text becomes a link, the full stop after it does not', () => {
  const parts = linkify('Open https://portal.test/reset?token=a&b=c.')

  expect(parts.map((part) => part.html).join('')).toBe(
    'Open <a href="https://portal.test/reset?token=a&#38;b=c" target="_blank" rel="noopener noreferrer">https://portal.test/reset?token=a&#38;b=c</a>.',
  )
})

test('Everything else of a text is escaped', () => {
  expect(linkify('<script>"x"</script>').map((part) => part.html)).toEqual([
    '&#60;script&#62;&#34;x&#34;&#60;/script&#62;',
  ])
})
