import { describe, expect, test } from 'vitest'
import { catchUpstreamError } from '../../testing/catch-upstream-error'
import { decodeUtf8 } from './utf8'

const OTHER = 'It declares another encoding than UTF-8.'
const BROKEN = 'It is not written in UTF-8.'

describe('bytes in another encoding than declared are refused, never guessed', () => {
  test.each([
    [
      'declared ISO-8859-1',
      Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>M\u00FCller</a>', 'latin1'),
      BROKEN,
    ],
    ['undeclared ISO-8859-1', Buffer.from('<a>M\u00FCller</a>', 'latin1'), BROKEN],
    ['declared windows-1252', Buffer.from("<?xml version='1.0' encoding='windows-1252'?><a/>"), OTHER],
    ['UTF-16 with a byte order mark', Buffer.from('\uFEFF<a/>', 'utf16le'), BROKEN],
    ['UTF-16 without one', Buffer.from('<a/>', 'utf16le'), 'It holds a NUL character.'],
    ['UTF-8 declared as UTF-16', Buffer.from('<?xml version="1.0" encoding="UTF-16"?><a/>'), OTHER],
    ['declared ASCII that is not', Buffer.from('<?xml version="1.0" encoding="US-ASCII"?><a>M\u00FCller</a>'), OTHER],
    ['an overlong encoding', Buffer.from([0x3c, 0xc1, 0xa1, 0x3e]), BROKEN],
    ['half a surrogate pair', Buffer.from([0x3c, 0xed, 0xa0, 0x80, 0x3e]), BROKEN],
    ['a truncated character', Buffer.from('<a>\u682A').subarray(0, 5), BROKEN],
  ])('%s', async (_name, bytes, message) => {
    expect(await catchUpstreamError(() => decodeUtf8(bytes, 'It'))).toEqual({ kind: 'Protocol', message })
  })

  test('the same for the charset of the transport', async () => {
    const bytes = Buffer.from('<a>M\u00FCller</a>')

    expect((await catchUpstreamError(() => decodeUtf8(bytes, 'It', 'us-ascii'))).message).toBe(OTHER)
    expect((await catchUpstreamError(() => decodeUtf8(bytes, 'It', 'windows-1252'))).message).toBe(OTHER)
    expect(decodeUtf8(bytes, 'It', 'UTF8')).toBe('<a>M\u00FCller</a>')
  })
})

test.each([
  '<?xml version="1.0" encoding="us-ascii"?><a/>',
  '<?xml version="1.0" encoding="utf-8"?><a>\u682A\u{1F600}</a>',
  '<?xml-stylesheet encoding="latin1"?><a/>',
  '<a>encoding="latin1"</a>',
])('%s is read', (text) => {
  expect(decodeUtf8(Buffer.from(text), 'It')).toBe(text)
})
