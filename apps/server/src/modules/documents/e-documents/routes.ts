import {
  downloadPdfInvoice,
  downloadPeppolInvoice,
  downloadXRechnungInvoice,
  downloadZugferdInvoice,
} from '@partwire/contract/downloads'
import {
  completeInvoiceFacts as completeInvoiceFactsCall,
  getInvoiceFacts as getInvoiceFactsCall,
  getInvoiceFiles as getInvoiceFilesCall,
  sendInvoiceFile as sendInvoiceFileCall,
} from '@partwire/contract/e-documents/e-documents'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps'
import { answer, answerRead } from '../../../http/answer'
import { answerWithFile } from '../../../http/answer-with-file'
import { completeInvoiceFacts } from './complete'
import { downloadInvoiceAs } from './download'
import { getInvoiceFacts } from './get-facts'
import { getInvoiceFiles } from './get-files'
import { sendInvoiceFile } from './send-file'

export function eDocumentRoutes(app: FastifyInstance, deps: Deps): void {
  answerRead(app, deps, getInvoiceFactsCall, getInvoiceFacts)
  answerRead(app, deps, getInvoiceFilesCall, getInvoiceFiles)
  answer(app, deps, completeInvoiceFactsCall, completeInvoiceFacts)
  answer(app, deps, sendInvoiceFileCall, sendInvoiceFile)
  answerWithFile(app, deps, downloadZugferdInvoice, downloadInvoiceAs('zugferd'))
  answerWithFile(app, deps, downloadXRechnungInvoice, downloadInvoiceAs('xrechnung'))
  answerWithFile(app, deps, downloadPeppolInvoice, downloadInvoiceAs('peppol'))
  answerWithFile(app, deps, downloadPdfInvoice, downloadInvoiceAs('pdf'))
}
