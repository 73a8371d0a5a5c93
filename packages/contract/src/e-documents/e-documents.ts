import { customerFacts, eDocumentSetting, invoiceCompletion, invoiceFacts } from '@partwire/domain/e-document/shape'
import { SUPPLIER_MAX_LENGTHS } from '@partwire/domain/lib/limits'
import { id, singleLine } from '@partwire/domain/lib/shape'
import { INVOICE_FORMATS } from '@partwire/domain/option-lists'
import * as z from 'zod'
import type { BodyLimits, Call } from '../call'
import { noBody, plainReply, replyWith } from '../reply'

/** The largest valid body has about 90 kB: 100 taxes of 250 characters, 3 bytes each, 100 units and the other fields. */
const E_DOCUMENT_SETTING_BODY: BodyLimits = { bytes: 128 * 1024, values: 1_000 }

export const getEDocumentSetting = {
  method: 'GET',
  path: '/api/supplier/eDocument/setting',
  access: 'supplier',
  changesState: false,
  summary: 'The facts of e-documents in the settings of the supplier; blank ones before the first save.',
  body: noBody,
  reply: replyWith({ setting: eDocumentSetting }),
} as const satisfies Call

export const updateEDocumentSetting = {
  method: 'POST',
  path: '/api/supplier/eDocument/setting/update',
  access: 'supplier',
  changesState: true,
  summary: 'Save the facts of e-documents in the settings. Any of them may be blank.',
  bodyLimits: E_DOCUMENT_SETTING_BODY,
  body: eDocumentSetting,
  reply: plainReply,
} as const satisfies Call

export const getCustomerFacts = {
  method: 'GET',
  path: '/api/supplier/eDocument/customer/:id',
  access: 'supplier',
  changesState: false,
  summary: 'The facts of e-documents of a customer.',
  body: z.strictObject({ id }),
  reply: replyWith({ facts: customerFacts }),
} as const satisfies Call

export const updateCustomerFacts = {
  method: 'POST',
  path: '/api/supplier/eDocument/customer/update',
  access: 'supplier',
  changesState: true,
  summary: 'Save the facts of e-documents of a customer. Any of them may be blank.',
  body: customerFacts.extend({ id }),
  reply: plainReply,
} as const satisfies Call

export const getInvoiceFacts = {
  method: 'GET',
  path: '/api/supplier/eDocument/invoice/:orderId',
  access: 'supplier',
  changesState: false,
  summary:
    'What e-documents of the invoice of an order need beside the invoice: facts of settings, customer and order.',
  body: z.strictObject({ orderId: id }),
  reply: replyWith({ facts: invoiceFacts }),
} as const satisfies Call

const invoiceFile = z.object({
  format: z.enum(INVOICE_FORMATS),
  name: z.string(),
  /** What is missing, one sentence each; empty when the file can be downloaded. */
  issues: z.array(z.object({ path: z.string(), label: z.string() })),
})

export const getInvoiceFiles = {
  method: 'GET',
  path: '/api/supplier/eDocument/files/:orderId',
  access: 'supplier',
  changesState: false,
  summary: 'The files of the submitted invoice of an order, each with what it lacks. openFacts can still be completed.',
  body: z.strictObject({ orderId: id }),
  reply: replyWith({
    files: z.array(invoiceFile),
    hints: z.array(z.string()),
    facts: invoiceCompletion,
    openFacts: z.array(invoiceCompletion.keyof()),
    /** The address that is proposed for a file by e-mail; blank when none is known. */
    recipient: z.string(),
  }),
} as const satisfies Call

export const completeInvoiceFacts = {
  method: 'POST',
  path: '/api/supplier/eDocument/invoice/complete',
  access: 'supplier',
  changesState: true,
  summary: 'Complete facts of a submitted invoice that were blank at submit. Others stay as they are.',
  body: invoiceCompletion.extend({ orderId: id }).strict(),
  reply: plainReply,
} as const satisfies Call

export const sendInvoiceFile = {
  method: 'POST',
  path: '/api/supplier/eDocument/send',
  access: 'supplier',
  changesState: true,
  summary: 'Send a file of the submitted invoice of an order by e-mail. A file that was not made yet is made first.',
  body: z.strictObject({
    orderId: id,
    format: z.enum(INVOICE_FORMATS),
    to: singleLine(SUPPLIER_MAX_LENGTHS.contactEmail),
  }),
  reply: plainReply,
} as const satisfies Call
