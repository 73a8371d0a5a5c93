import { UpstreamError } from '../../errors'

const DECLARED = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']+)["']/
const UTF8 = /^utf-?8$/i
/** Every such text is UTF-8 as well, as long as it keeps its word. */
const ASCII = /^us-ascii$/i

/** Bytes from outside as text. Guessing another encoding would garble names without anyone noticing. */
export function decodeUtf8(bytes: Uint8Array, what: string, charset = 'utf-8'): string {
  const text = decode(bytes, what)
  const [, declared = 'utf-8'] = DECLARED.exec(text) ?? []
  for (const name of [charset, declared]) {
    if (!UTF8.test(name) && !(ASCII.test(name) && isAscii(text, bytes)))
      throw new UpstreamError('Protocol', `${what} says it is written in another encoding than UTF-8.`)
  }
  // PostgreSQL keeps no NUL, and no XML has one.
  if (text.includes('\0')) throw new UpstreamError('Protocol', `${what} holds a NUL character.`)
  return text
}

/** Any other character takes more than one byte. */
function isAscii(text: string, bytes: Uint8Array): boolean {
  return text.length === bytes.length
}

function decode(bytes: Uint8Array, what: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UpstreamError('Protocol', `${what} is not written in UTF-8.`)
  }
}
