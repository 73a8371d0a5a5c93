import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { concurrencyLimit } from '../../lib/concurrency-limit'
import { startThread } from '../../lib/start-thread'
import type { DocumentPdfInput } from './documents/render-document'
import type { PdfInput } from './render'

/** Makes PDFs beside the event loop: one takes some tenths of a second, one of thousands of lines many seconds. */
export interface PdfMaker {
  makeInvoicePdf: (input: PdfInput) => Promise<Buffer>
  /** PDFs of order responses and dispatch advices. */
  makeDocumentPdf: (input: DocumentPdfInput) => Promise<Buffer>
  /** Ends the thread. The next PDF starts another one. */
  close: () => Promise<void>
}

export type AnyPdfInput = PdfInput | DocumentPdfInput
export type PdfReply = { content: Uint8Array } | { error: string }

/** An invoice of 10,000 lines takes about half a minute on a slow machine. */
const TIMEOUT_MS = 120_000

/** One thread for a process: PDFs are made one after the other, so that they never take more than one processor. */
export function pdfThread(): PdfMaker {
  const oneAtATime = concurrencyLimit(1)
  let thread: Worker | null = null

  async function close(): Promise<void> {
    const ended = thread
    thread = null
    await ended?.terminate()
  }

  async function makeNow(input: AnyPdfInput): Promise<Buffer> {
    thread ??= startThread(new URL('./thread.ts', import.meta.url), 'pdf-thread')
    try {
      return await requestPdf(thread, input)
    } catch (error) {
      await close()
      throw error
    }
  }

  const make = (input: AnyPdfInput) => oneAtATime(() => makeNow(input))
  return { makeInvoicePdf: make, makeDocumentPdf: make, close }
}

async function requestPdf(thread: Worker, input: AnyPdfInput): Promise<Buffer> {
  const settled = new AbortController()
  const { signal } = settled
  try {
    const answered = once(thread, 'message', { signal })
    const ended = once(thread, 'exit', { signal }).then(() => fail('the thread that makes PDFs has ended'))
    const isLate = pause(TIMEOUT_MS, undefined, { signal }).then(() => fail('making the PDF took too long'))
    // The rule is about windows; a thread has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    thread.postMessage(input)
    const [reply]: PdfReply[] = await Promise.race([answered, ended, isLate])
    if (reply === undefined || 'error' in reply) fail(`the PDF could not be made: ${reply?.error ?? 'no answer'}`)
    return Buffer.from(reply.content)
  } finally {
    settled.abort()
  }
}

function fail(message: string): never {
  throw new Error(message)
}
