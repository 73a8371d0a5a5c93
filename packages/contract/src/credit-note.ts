import { creditNote, creditNoteForm, listedCreditNote } from '@partwire/domain/credit-note/shape'
import { documentOrder } from '@partwire/domain/documents/shape'
import { SUPPLIER_MAX_LENGTHS } from '@partwire/domain/lib/limits'
import { id, singleLine } from '@partwire/domain/lib/shape'
import { INVOICE_FORMATS } from '@partwire/domain/option-lists'
import * as z from 'zod'
import { DOCUMENT_BODY_LIMITS, type Call } from './call'
import { plainReply, replyWith } from './reply'

const draftBody = z.strictObject({ orderId: id, creditNoteId: id, version: z.int().optional(), form: creditNoteForm })

export const listCreditNotes = {
  method: 'GET',
  path: '/api/supplier/creditNote/list/:orderId',
  access: 'supplier',
  changesState: false,
  summary: 'The credit notes of an order, oldest first, a draft last.',
  body: z.strictObject({ orderId: id }),
  reply: replyWith({ creditNotes: z.array(listedCreditNote) }),
} as const satisfies Call

export const createCreditNote = {
  method: 'POST',
  path: '/api/supplier/creditNote/create',
  access: 'supplier',
  changesState: true,
  summary:
    'Open the draft of a credit note for the submitted invoice of an order. A draft that exists is opened again.',
  body: z.strictObject({ orderId: id }),
  reply: replyWith({ creditNoteId: id }),
} as const satisfies Call

export const getCreditNote = {
  method: 'GET',
  path: '/api/supplier/creditNote/get/:creditNoteId',
  access: 'supplier',
  changesState: false,
  summary: 'A credit note with the lines of its invoice. isTransmitted says whether the platform takes credit notes.',
  body: z.strictObject({ creditNoteId: id }),
  reply: replyWith({ order: documentOrder, creditNote, isTransmitted: z.boolean() }),
} as const satisfies Call

export const updateCreditNote = {
  method: 'POST',
  path: '/api/supplier/creditNote/update',
  access: 'supplier',
  changesState: true,
  summary: 'Save the draft without validation. An outdated version is refused with 409.',
  bodyLimits: DOCUMENT_BODY_LIMITS,
  body: draftBody,
  reply: plainReply,
} as const satisfies Call

export const removeCreditNote = {
  method: 'POST',
  path: '/api/supplier/creditNote/remove',
  access: 'supplier',
  changesState: true,
  summary: 'Remove the draft of a credit note. A submitted credit note and an outdated version are refused with 409.',
  body: z.strictObject({ orderId: id, creditNoteId: id, version: z.int().optional() }),
  reply: plainReply,
} as const satisfies Call

export const submitCreditNote = {
  method: 'POST',
  path: '/api/supplier/creditNote/submit',
  access: 'supplier',
  changesState: true,
  summary:
    'Submit the credit note. Its number is unique together with the invoice ids of the supplier. No line is credited more than it was invoiced, over all credit notes.',
  bodyLimits: DOCUMENT_BODY_LIMITS,
  body: draftBody,
  reply: plainReply,
} as const satisfies Call

const creditNoteFile = z.object({
  format: z.enum(INVOICE_FORMATS),
  name: z.string(),
  /** What is missing, one sentence each; empty when the file can be downloaded. */
  issues: z.array(z.object({ path: z.string(), label: z.string() })),
})

export const getCreditNoteFiles = {
  method: 'GET',
  path: '/api/supplier/creditNote/files/:creditNoteId',
  access: 'supplier',
  changesState: false,
  summary: 'The files of a submitted credit note, each with what it lacks.',
  body: z.strictObject({ creditNoteId: id }),
  reply: replyWith({
    files: z.array(creditNoteFile),
    hints: z.array(z.string()),
    /** The address that is proposed for a file by e-mail; blank when none is known. */
    recipient: z.string(),
  }),
} as const satisfies Call

export const sendCreditNoteFile = {
  method: 'POST',
  path: '/api/supplier/creditNote/sendFile',
  access: 'supplier',
  changesState: true,
  summary: 'Send a file of a submitted credit note by e-mail. A file that was not made yet is made first.',
  body: z.strictObject({
    creditNoteId: id,
    format: z.enum(INVOICE_FORMATS),
    to: singleLine(SUPPLIER_MAX_LENGTHS.contactEmail),
  }),
  reply: plainReply,
} as const satisfies Call
