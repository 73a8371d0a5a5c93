import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import type { SheetRow, SheetSummary } from '@partwire/domain/spreadsheets/sheet'
import { concurrencyLimit } from '../../lib/concurrency-limit'
import { startThread } from '../../lib/start-thread'
import { unpackRows } from './packed-rows'
import { SheetError, tooMuchContent } from './sheet-error'

/** The first request has the file; each other one asks for the next rows. */
export interface SheetRequest {
  content?: Uint8Array<ArrayBuffer>
}

/** `packedRows` is blank after the last row. */
export type SheetReply = { summary: SheetSummary } | { packedRows: string } | { sentence: string } | { error: string }

/** A file that is being read. */
export interface OpenSheet {
  summary: SheetSummary
  /** All rows from the first one, some at a time; can be read once. */
  rows: () => AsyncGenerator<SheetRow[]>
}

export interface SheetReader {
  /**
   * Reads a file beside the event loop and calls `work` with it; files are read one after the other. Rejects with a
   * `SheetError` when the file cannot be read. The content is moved to the thread and is empty afterwards.
   */
  withSheet: <Result>(content: Uint8Array<ArrayBuffer>, work: (sheet: OpenSheet) => Promise<Result>) => Promise<Result>
}

/** Memory of the thread for objects. Buffers are bounded by the limits of the readers. */
const MAX_HEAP_MB = 192
/** A file of 100,000 rows takes some seconds. */
const TIMEOUT_MS = 60_000

/** Each file gets a thread of its own, which ends afterwards: its memory is free then, whatever the file was. */
export function sheetReader(): SheetReader {
  const oneAtATime = concurrencyLimit(1)

  return {
    withSheet: (content, work) =>
      oneAtATime(async () => {
        const thread = startThread(new URL('./thread.ts', import.meta.url), 'sheet-thread', {
          resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
        })
        try {
          const reply = await request(thread, { content }, [content.buffer])
          if (!('summary' in reply)) throw new Error('the thread that reads spreadsheets has not answered')
          return await work({ summary: reply.summary, rows: () => readRows(thread) })
        } finally {
          await thread.terminate()
        }
      }),
  }
}

/** The thread reads the next rows while the caller works with these. */
async function* readRows(thread: Worker): AsyncGenerator<SheetRow[]> {
  let next = request(thread, {})
  for (;;) {
    const reply = await next
    if (!('packedRows' in reply)) throw new Error('the thread that reads spreadsheets has not answered')
    if (reply.packedRows === '') return
    next = request(thread, {})
    // A caller that stops ends the thread, and nobody waits for these rows.
    next.catch(() => {})
    yield unpackRows(reply.packedRows)
  }
}

async function request(thread: Worker, sent: SheetRequest, transferred: ArrayBuffer[] = []): Promise<SheetReply> {
  const settled = new AbortController()
  const { signal } = settled
  try {
    // `once` rejects with an error that the thread emits, as it does when its memory is used up.
    const answered = once(thread, 'message', { signal })
    const ended = once(thread, 'exit', { signal }).then(() => fail('the thread that reads spreadsheets has ended'))
    const isLate = pause(TIMEOUT_MS, undefined, { signal }).then(() => {
      throw new SheetError('This file takes too long to be read. Please divide it into smaller files.')
    })
    thread.postMessage(sent, transferred)
    const [reply]: SheetReply[] = await Promise.race([answered, ended, isLate])
    if (reply === undefined) fail('the thread that reads spreadsheets has not answered')
    if ('sentence' in reply) throw new SheetError(reply.sentence)
    if ('error' in reply) fail(reply.error)
    return reply
  } catch (error) {
    throw isOutOfMemory(error) ? tooMuchContent() : error
  } finally {
    settled.abort()
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function fail(message: string): never {
  throw new Error(message)
}
