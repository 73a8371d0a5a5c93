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
import type { InvoiceFormat } from '@partwire/domain/option-lists'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps'
import { registerCall, registerRead } from '../../../http/register-call'
import { type FileReply, registerDownload } from '../../../http/register-download'
import { completeInvoiceFacts } from './complete-facts'
import { getInvoiceFacts } from './get-facts'
import { getInvoiceFiles } from './get-files'
import { INVOICE_FILE_SOURCE } from './make-file'
import { fileReply } from './pack-file'
import { requestFile } from './request-file'
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

/** The file of a submitted invoice as it was made for the first download. */
function downloadInvoiceAs(format: InvoiceFormat) {
  return async (deps: Deps, supplierId: string, { orderId }: { orderId: string }): Promise<FileReply> =>
    fileReply(await requestFile(deps, { supplierId, orderId, format }, INVOICE_FILE_SOURCE))
}
