import { documentOrder } from '@partwire/domain/documents/shape'
import { dispatchAdvice, dispatchAdviceForm } from '@partwire/domain/dispatch-advice/shape'
import { id } from '@partwire/domain/lib/shape'
import * as z from 'zod'
import { DOCUMENT_BODY_LIMITS, type Call } from './call'
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
  summary: 'The dispatch advices of an order, earliest planned delivery first.',
  body: z.strictObject({ orderId: id }),
  reply: replyWith({ order: documentOrder, dispatchAdvices: z.array(dispatchAdvice) }),
} as const satisfies Call

export const updateDispatchAdvice = {
  method: 'POST',
  path: '/api/supplier/dispatchAdvice/update',
  access: 'supplier',
  changesState: true,
  summary: 'Save the draft without validation. An outdated version is refused with 409.',
  bodyLimits: DOCUMENT_BODY_LIMITS,
  body: draftBody,
  reply: plainReply,
} as const satisfies Call

export const submitDispatchAdvice = {
  method: 'POST',
  path: '/api/supplier/dispatchAdvice/submit',
  access: 'supplier',
  changesState: true,
  summary: 'Submit one dispatch advice. The last one changes the order status to invoice.',
  bodyLimits: DOCUMENT_BODY_LIMITS,
  body: draftBody,
  reply: replyWith({ order: documentOrder }),
} as const satisfies Call

export const skipDispatchAdvice = {
  method: 'POST',
  path: '/api/supplier/dispatchAdvice/skip',
  access: 'supplier',
  changesState: true,
  summary: 'Continue with the invoice without a dispatch advice. Allowed only while none has been submitted.',
  body: z.strictObject({ orderId: id }),
  reply: replyWith({ order: documentOrder }),
} as const satisfies Call
