import { once } from 'node:events'
import { createGzip } from 'node:zlib'
import { UpstreamError } from '../../errors'

/** Size of the beginning and of the end that are kept. The message id is behind the document, in the end. */
const END_BYTES = 65_536
/** Limit for reading a response to its end to find the message id. */
const MAX_OVERSIZE_BYTES = 512 * 1024 * 1024
/** The complete response is kept up to this compressed size; XML compresses to about a tenth. */
const MAX_ORIGINAL_BYTES = 16 * 1024 * 1024
/** Part of a chunk that is scanned again with the next one to find a tag that spans both. */
const OVERLAP_CHARACTERS = 100

export interface ResponseEnds {
  /** The beginning and the end, with a note about the omitted part between them. */
  text: string
  /** The complete response compressed with gzip; null when that is too large as well. */
  original: Buffer | null
}

export interface EndsCollector {
  add: (chunk: Uint8Array) => Promise<void>
  finish: () => Promise<ResponseEnds>
  /** Frees the compressor; safe at any time. */
  close: () => void
}

/** Collects the ends of a response in bounded memory. Throws if a second message starts behind the beginning. */
export function collectEnds(): EndsCollector {
  const head: Uint8Array[] = []
  const tail: Uint8Array[] = []
  const gzip = createCompressor()
  let size = 0
  let headBytes = 0
  let tailBytes = 0
  let overlap = ''
  let nextMessage: RegExp | null = null

  async function add(chunk: Uint8Array): Promise<void> {
    size += chunk.byteLength
    if (size > MAX_OVERSIZE_BYTES) throw tooLargeError()
    await gzip.add(chunk)
    const forHead = chunk.subarray(0, Math.max(0, END_BYTES - headBytes))
    const rest = chunk.subarray(forHead.byteLength)
    if (forHead.byteLength > 0) head.push(forHead)
    headBytes += forHead.byteLength
    if (rest.byteLength === 0) return

    const scanned = overlap + Buffer.from(rest).toString('latin1')
    nextMessage ??= messageStart(Buffer.concat(head))
    if (nextMessage.test(scanned)) throw severalMessagesError()
    overlap = scanned.slice(-OVERLAP_CHARACTERS)
    tail.push(rest)
    tailBytes += rest.byteLength
    while (tailBytes - (tail[0]?.byteLength ?? 0) >= END_BYTES) tailBytes -= tail.shift()?.byteLength ?? 0
  }

  return {
    add,
    finish: async () => {
      const end = Buffer.concat(tail).subarray(-END_BYTES)
      const omitted = size - headBytes - end.byteLength
      const note = `[... ${omitted} of ${size} bytes of the answer are left out here ...]`
      return {
        text: `${dropPartialReferenceAtEnd(decodeLenient(Buffer.concat(head)))}${note}${dropPartialReferenceAtStart(decodeLenient(end))}`,
        original: await gzip.finish(),
      }
    },
    close: gzip.close,
  }
}

function createCompressor() {
  const gzip = createGzip()
  let chunks: Buffer[] | null = []
  let bytes = 0
  gzip.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength
    if (bytes > MAX_ORIGINAL_BYTES) chunks = null
    chunks?.push(chunk)
  })
  return {
    add: async (chunk: Uint8Array) => {
      if (chunks !== null && !gzip.write(chunk)) await once(gzip, 'drain')
    },
    finish: async () => {
      const ended = once(gzip, 'end')
      gzip.end()
      await ended
      return chunks === null ? null : Buffer.concat(chunks)
    },
    close: () => void gzip.destroy(),
  }
}

/** Start tag of a message: `&lt;` in escaped text, `<` inside CDATA. Tags of the document have one more level. */
function messageStart(head: Buffer): RegExp {
  return head.includes('<![CDATA[') ? /<(?:[\w.-]{1,50}:)?ParameterData\b/ : /&lt;(?:[\w.-]{1,50}:)?ParameterData\b/
}

function decodeLenient(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

/** The beginning may end inside a reference such as `&amp;`, which would not be well-formed. */
function dropPartialReferenceAtEnd(head: string): string {
  const ampersand = head.lastIndexOf('&')
  return ampersand > head.length - 12 ? head.slice(0, ampersand) : head
}

function dropPartialReferenceAtStart(tail: string): string {
  return tail.slice(tail.slice(0, 12).indexOf(';') + 1)
}

function tooLargeError(): UpstreamError {
  return new UpstreamError(
    'Protocol',
    `The oldest waiting message is larger than ${MAX_OVERSIZE_BYTES / 1024 / 1024} MB. The platform has to remove it.`,
  )
}

function severalMessagesError(): UpstreamError {
  return new UpstreamError('Protocol', 'The platform answers with several large messages where one was requested.')
}
