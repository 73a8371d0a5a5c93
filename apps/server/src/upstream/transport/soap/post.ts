import { ResponseTooLarge, UpstreamError } from '../../errors'
import { collectEnds, type ResponseEnds } from './response-ends'

export interface PostOptions {
  url: string
  timeoutMs: number
  maxResponseBytes: number
  /** For a larger response: throw, or keep its beginning and end. */
  oversize: 'refuse' | 'keepEnds'
}

export interface PostResponse {
  status: number
  /** Decoded when needed: an error page of a gateway may have any encoding. */
  body: Body
}

export type Body = { bytes: Buffer; charset: string } | ResponseEnds

/** The connection failed, so the platform has not received the request. */
export class NotSentError extends Error {}
/** The platform may have received the request. */
export class UnknownOutcomeError extends Error {}
export class TimeoutError extends UnknownOutcomeError {}

/** Error codes that occur before the request is sent. Any other error may occur after it. */
const BEFORE_SENDING =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|ERR_TLS_\w+|\w+_CERT\w*|UNABLE_TO_\w+)$/

/** Ends a message at every level of escaping. */
const MESSAGE_END = '/ParameterData'

/** Sends a POST request without following redirects. */
export async function post(options: PostOptions, body: string, headers: Record<string, string>): Promise<PostResponse> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  try {
    // A redirect would send the credentials in the body to another address.
    const response = await fetch(options.url, { method: 'POST', body, headers, signal, redirect: 'manual' })
    return { status: response.status, body: await readBody(response, options) }
  } catch (error) {
    throw error instanceof UpstreamError ? error : toPostError(error, options.timeoutMs)
  }
}

async function readBody(response: Response, { maxResponseBytes, oversize }: PostOptions): Promise<Body> {
  const chunks: Uint8Array[] = []
  let size = 0
  let ends: ReturnType<typeof collectEnds> | null = null
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      chunks.push(chunk)
      if (size <= maxResponseBytes) continue
      // Leaving the loop cancels the stream.
      if (oversize === 'refuse') throw new ResponseTooLarge(maxResponseBytes, countMessages(chunks))
      ends ??= collectEnds()
      for (const pending of chunks.splice(0)) await ends.add(pending)
    }
    return ends === null ? { bytes: Buffer.concat(chunks), charset: readCharset(response) } : await ends.finish()
  } finally {
    ends?.close()
  }
}

/** An estimate: the text of a document may contain the tag. */
function countMessages(chunks: readonly Uint8Array[]): number {
  const bytes = Buffer.concat(chunks)
  let count = 0
  for (let at = bytes.indexOf(MESSAGE_END); at >= 0; at = bytes.indexOf(MESSAGE_END, at + 1)) count += 1
  return count
}

function readCharset(response: Response): string {
  return /charset\s*=\s*"?([^\s;"]+)/i.exec(response.headers.get('content-type') ?? '')?.[1] ?? 'utf-8'
}

function toPostError(error: unknown, timeoutMs: number): NotSentError | UnknownOutcomeError {
  if (error instanceof Error && error.name === 'TimeoutError')
    return new TimeoutError(`did not answer within ${timeoutMs / 1000} seconds`)
  const code = errorCode(error) ?? errorCode(error instanceof Error ? error.cause : null) ?? 'connection lost'
  return BEFORE_SENDING.test(code)
    ? new NotSentError(`cannot be reached (${code})`)
    : new UnknownOutcomeError(`broke off the connection (${code})`)
}

function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}
