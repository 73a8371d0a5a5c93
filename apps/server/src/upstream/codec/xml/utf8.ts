import { UpstreamError } from '../../errors'

const DECLARED = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']+)["']/
const UTF8 = /^utf-?8$/i
/** US-ASCII is a subset of UTF-8. */
const ASCII = /^us-ascii$/i

/** Decodes UTF-8. Refuses any other declared encoding, because a wrong guess would corrupt names unnoticed. */
export function decodeUtf8(bytes: Uint8Array, what: string, charset = 'utf-8'): string {
  const text = decode(bytes, what)
  const [, declared = 'utf-8'] = DECLARED.exec(text) ?? []
  for (const name of [charset, declared]) {
    if (!UTF8.test(name) && !(ASCII.test(name) && isAscii(text, bytes)))
      throw new UpstreamError('Protocol', `${what} declares another encoding than UTF-8.`)
  }
  // PostgreSQL cannot store NUL, and XML does not allow it.
  if (text.includes('\0')) throw new UpstreamError('Protocol', `${what} holds a NUL character.`)
  return text
}

/** Every other character takes more than one byte. */
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
