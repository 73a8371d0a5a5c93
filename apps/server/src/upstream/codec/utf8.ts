import { UpstreamError } from '../errors'

const DECLARED = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/

/** Bytes from outside as text. Guessing another encoding would garble names without anyone noticing. */
export function decodeUtf8(bytes: Uint8Array, what: string): string {
  const text = decode(bytes, what)
  const [, declared = 'utf-8'] = DECLARED.exec(text) ?? []
  if (!isUtf8(declared))
    throw new UpstreamError('Protocol', `${what} says it is written in another encoding than UTF-8.`)
  // PostgreSQL keeps no NUL, and no XML has one.
  if (text.includes('\0')) throw new UpstreamError('Protocol', `${what} holds a NUL character.`)
  return text
}

export function isUtf8(name: string): boolean {
  return /^(?:utf-?8|us-ascii)$/i.test(name)
}

function decode(bytes: Uint8Array, what: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UpstreamError('Protocol', `${what} is not written in UTF-8.`)
  }
}
