import { parentPort } from 'node:worker_threads'
import type { PdfReply } from './pdf-thread'
import { type PdfInput, renderInvoicePdf } from './render'

/* The program of the thread that makes PDFs. */

parentPort?.on('message', (input: PdfInput) => {
  // The rule is about windows; a thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  void answer(input).then((reply) => parentPort?.postMessage(reply))
})

async function answer(input: PdfInput): Promise<PdfReply> {
  try {
    return { content: await renderInvoicePdf(input) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
