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
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps'
import { answer, answerRead } from '../../../http/answer'
import { answerWithFile } from '../../../http/answer-with-file'
import { createCreditNote } from './create'
import { downloadCreditNoteAs, getCreditNoteFiles } from './files/download'
import { sendCreditNoteFile } from './files/send-file'
import { getCreditNote, listCreditNotes } from './get'
import { removeCreditNote } from './remove'
import { updateCreditNote } from './save'
import { submitCreditNote } from './submit'

export function creditNoteRoutes(app: FastifyInstance, deps: Deps): void {
  answerRead(app, deps, listCreditNotesCall, listCreditNotes)
  answerRead(app, deps, getCreditNoteCall, getCreditNote)
  answer(app, deps, createCreditNoteCall, createCreditNote)
  answer(app, deps, updateCreditNoteCall, updateCreditNote)
  answer(app, deps, removeCreditNoteCall, removeCreditNote)
  answer(app, deps, submitCreditNoteCall, submitCreditNote)
  answerRead(app, deps, getCreditNoteFilesCall, getCreditNoteFiles)
  answer(app, deps, sendCreditNoteFileCall, sendCreditNoteFile)
  answerWithFile(app, deps, downloadZugferdCreditNote, downloadCreditNoteAs('zugferd'))
  answerWithFile(app, deps, downloadXRechnungCreditNote, downloadCreditNoteAs('xrechnung'))
  answerWithFile(app, deps, downloadPeppolCreditNote, downloadCreditNoteAs('peppol'))
  answerWithFile(app, deps, downloadPdfCreditNote, downloadCreditNoteAs('pdf'))
}
