import { workedOrder } from '@partwire/domain/documents/shape'
import { dispatchAdvice, dispatchAdviceForm } from '@partwire/domain/dispatch-advice/shape'
import { id } from '@partwire/domain/lib/shape'
import * as z from 'zod'
import { DOCUMENT_BODY, type Call } from './call'
import { plainReply, replyWith } from './reply'

const draftBody = z.strictObject({
  orderId: id,
  dispatchAdviceId: id,
  version: z.int().optional(),
  form: dispatchAdviceForm,
})

export const getDispatchAdvices = {
  method: 'GET',
  path: '/api/supplier/dispatchAdvice/get/:orderId',
  access: 'supplier',
  changesState: false,
  summary: 'The dispatch advices of an order, the earliest planned delivery first.',
  body: z.strictObject({ orderId: id }),
  reply: replyWith({ order: workedOrder, dispatchAdvices: z.array(dispatchAdvice) }),
} as const satisfies Call

export const updateDispatchAdvice = {
  method: 'POST',
  path: '/api/supplier/dispatchAdvice/update',
  access: 'supplier',
  changesState: true,
  summary: 'Save the draft as it was typed. A version that is no longer the newest is refused with 409.',
  bodyLimits: DOCUMENT_BODY,
  body: draftBody,
  reply: plainReply,
} as const satisfies Call

export const submitDispatchAdvice = {
  method: 'POST',
  path: '/api/supplier/dispatchAdvice/submit',
  access: 'supplier',
  changesState: true,
  summary: 'Announce one delivery. The last one moves the order on to invoice.',
  bodyLimits: DOCUMENT_BODY,
  body: draftBody,
  reply: replyWith({ order: workedOrder }),
} as const satisfies Call

export const skipDispatchAdvice = {
  method: 'POST',
  path: '/api/supplier/dispatchAdvice/skip',
  access: 'supplier',
  changesState: true,
  summary: 'Go on to the invoice without announcing a delivery. Allowed only while none has been submitted.',
  body: z.strictObject({ orderId: id }),
  reply: replyWith({ order: workedOrder }),
} as const satisfies Call
