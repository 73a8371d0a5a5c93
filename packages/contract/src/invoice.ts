import { documentOrder } from '@partwire/domain/documents/shape'
import { invoice, invoiceForm } from '@partwire/domain/invoice/shape'
import { id } from '@partwire/domain/lib/shape'
import { setting } from '@partwire/domain/settings/shape'
import * as z from 'zod'
import { DOCUMENT_BODY_LIMITS, type Call } from './call'
import { plainReply, replyWith } from './reply'

const draftBody = z.strictObject({ orderId: id, invoiceId: id, version: z.int().optional(), form: invoiceForm })

export const getInvoice = {
  method: 'GET',
  path: '/api/supplier/invoice/get/:orderId',
  access: 'supplier',
  changesState: false,
  summary: 'The invoice of an order, and the settings with the taxes to choose from.',
  body: z.strictObject({ orderId: id }),
  reply: replyWith({ order: documentOrder, invoice, setting }),
} as const satisfies Call

export const updateInvoice = {
  method: 'POST',
  path: '/api/supplier/invoice/update',
  access: 'supplier',
  changesState: true,
  summary: 'Save the draft without validation. An outdated version is refused with 409.',
  bodyLimits: DOCUMENT_BODY_LIMITS,
  body: draftBody,
  reply: plainReply,
} as const satisfies Call

export const submitInvoice = {
  method: 'POST',
  path: '/api/supplier/invoice/submit',
  access: 'supplier',
  changesState: true,
  summary: 'Submit the invoice and finish the order. An invoice id is unique per supplier.',
  bodyLimits: DOCUMENT_BODY_LIMITS,
  body: draftBody,
  reply: replyWith({ order: documentOrder }),
} as const satisfies Call
