import { parentPort } from 'node:worker_threads'
import { errorReason } from '../../lib/failure-reason'
import { renderDocumentPdf } from './documents/render-document'
import type { AnyPdfInput, PdfReply } from './pdf-thread'
import { renderInvoicePdf } from './render'

/* The program of the thread that makes PDFs. */

parentPort?.on('message', (input: AnyPdfInput) => {
  // The rule is about windows; a thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  void makePdf(input).then((reply) => parentPort?.postMessage(reply))
})

async function makePdf(input: AnyPdfInput): Promise<PdfReply> {
  try {
    return { content: await ('invoice' in input ? renderInvoicePdf(input) : renderDocumentPdf(input)) }
  } catch (error) {
    return { error: errorReason(error) }
  }
}
