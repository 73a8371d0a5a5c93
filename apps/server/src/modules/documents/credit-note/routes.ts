import {
  createCreditNote as createCreditNoteCall,
  getCreditNote as getCreditNoteCall,
  getCreditNoteFiles as getCreditNoteFilesCall,
  listCreditNotes as listCreditNotesCall,
  removeCreditNote as removeCreditNoteCall,
  sendCreditNoteFile as sendCreditNoteFileCall,
  submitCreditNote as submitCreditNoteCall,
  updateCreditNote as updateCreditNoteCall,
} from '@partwire/contract/credit-note'
import {
  downloadPdfCreditNote,
  downloadPeppolCreditNote,
  downloadXRechnungCreditNote,
  downloadZugferdCreditNote,
} from '@partwire/contract/downloads'
import type { InvoiceFormat } from '@partwire/domain/option-lists'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps'
import { registerCall, registerRead } from '../../../http/register-call'
import { type FileReply, registerDownload } from '../../../http/register-download'
import { fileReply } from '../e-documents/pack-file'
import { requestFile } from '../e-documents/request-file'
import { createCreditNote } from './create'
import { getCreditNoteFiles } from './files/get-files'
import { CREDIT_FILE_SOURCE } from './files/make-file'
import { sendCreditNoteFile } from './files/send-file'
import { getCreditNote, listCreditNotes } from './get'
import { removeCreditNote } from './remove'
import { updateCreditNote } from './save'
import { submitCreditNote } from './submit'

export function creditNoteRoutes(app: FastifyInstance, deps: Deps): void {
  registerRead(app, deps, listCreditNotesCall, listCreditNotes)
  registerRead(app, deps, getCreditNoteCall, getCreditNote)
  registerCall(app, deps, createCreditNoteCall, createCreditNote)
  registerCall(app, deps, updateCreditNoteCall, updateCreditNote)
  registerCall(app, deps, removeCreditNoteCall, removeCreditNote)
  registerCall(app, deps, submitCreditNoteCall, submitCreditNote)
  registerRead(app, deps, getCreditNoteFilesCall, getCreditNoteFiles)
  registerCall(app, deps, sendCreditNoteFileCall, sendCreditNoteFile)
  registerDownload(app, deps, downloadZugferdCreditNote, downloadCreditNoteAs('zugferd'))
  registerDownload(app, deps, downloadXRechnungCreditNote, downloadCreditNoteAs('xrechnung'))
  registerDownload(app, deps, downloadPeppolCreditNote, downloadCreditNoteAs('peppol'))
  registerDownload(app, deps, downloadPdfCreditNote, downloadCreditNoteAs('pdf'))
}

/** The file of a submitted credit note as it was made for the first download. */
function downloadCreditNoteAs(format: InvoiceFormat) {
  return async (deps: Deps, supplierId: string, { creditNoteId }: { creditNoteId: string }): Promise<FileReply> =>
    fileReply(await requestFile(deps, { supplierId, creditNoteId, format }, CREDIT_FILE_SOURCE))
}
