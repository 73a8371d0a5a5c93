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
import { registerCall, registerRead } from '../../../http/register-call'
import { registerDownload } from '../../../http/register-download'
import { completeInvoiceFacts } from './complete'
import { downloadInvoiceAs } from './download'
import { getInvoiceFacts } from './get-facts'
import { getInvoiceFiles } from './get-files'
import { sendInvoiceFile } from './send-file'

export function eDocumentRoutes(app: FastifyInstance, deps: Deps): void {
  registerRead(app, deps, getInvoiceFactsCall, getInvoiceFacts)
  registerRead(app, deps, getInvoiceFilesCall, getInvoiceFiles)
  registerCall(app, deps, completeInvoiceFactsCall, completeInvoiceFacts)
  registerCall(app, deps, sendInvoiceFileCall, sendInvoiceFile)
  registerDownload(app, deps, downloadZugferdInvoice, downloadInvoiceAs('zugferd'))
  registerDownload(app, deps, downloadXRechnungInvoice, downloadInvoiceAs('xrechnung'))
  registerDownload(app, deps, downloadPeppolInvoice, downloadInvoiceAs('peppol'))
  registerDownload(app, deps, downloadPdfInvoice, downloadInvoiceAs('pdf'))
}
