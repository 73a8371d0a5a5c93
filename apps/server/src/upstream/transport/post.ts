import { decodeUtf8 } from '../codec/utf8'
import { UpstreamError } from '../errors'

export interface PostOptions {
  url: string
  timeoutMs: number
  largestAnswer: number
}

export interface Answer {
  status: number
  /** Not decoded before it is needed: the page of a failed gateway may be in any encoding. */
  body: () => string
}

/** The connection never came about, so the platform has seen nothing of the request. */
export class NotSent extends Error {}
/** Nobody knows how far the request got. */
export class Broken extends Error {}

/** Failures from before the first byte of a request. Anything else may have come after it. */
const BEFORE_SENDING =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|ERR_TLS_\w+|\w+_CERT\w*|UNABLE_TO_\w+)$/

export async function post(
  { url, timeoutMs, largestAnswer }: PostOptions,
  body: string,
  headers: Record<string, string>,
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    // A redirect would hand the account in the body to another address.
    const response = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'manual' })
    const bytes = await readAll(response, largestAnswer)
    const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(response.headers.get('content-type') ?? '')?.[1] ?? 'utf-8'
    return { status: response.status, body: () => decodeUtf8(bytes, 'The answer of the platform', charset) }
  } catch (error) {
    throw error instanceof UpstreamError ? error : failure(error, timeoutMs)
  }
}

async function readAll(response: Response, largest: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the stream: the rest is never read.
    if (size > largest)
      throw new UpstreamError('Protocol', `The answer of the platform is larger than ${largest} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function failure(error: unknown, timeoutMs: number): NotSent | Broken {
  if (error instanceof Error && error.name === 'TimeoutError')
    return new Broken(`did not answer within ${timeoutMs / 1000} seconds`)
  const code = codeOf(error) ?? codeOf(error instanceof Error ? error.cause : null) ?? 'connection lost'
  return BEFORE_SENDING.test(code)
    ? new NotSent(`cannot be reached (${code})`)
    : new Broken(`broke off the connection (${code})`)
}

function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}
