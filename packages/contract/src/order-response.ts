import { documentOrder } from '@partwire/domain/documents/shape'
import { id } from '@partwire/domain/lib/shape'
import { orderResponse, orderResponseForm } from '@partwire/domain/order-response/shape'
import * as z from 'zod'
import { DOCUMENT_BODY_LIMITS, type Call } from './call'
import { plainReply, replyWith } from './reply'

const draftBody = z.strictObject({
  orderId: id,
  orderResponseId: id,
  version: z.int().optional(),
  form: orderResponseForm,
})

export const getOrderResponse = {
  method: 'GET',
  path: '/api/supplier/orderResponse/get/:orderId',
  access: 'supplier',
  changesState: true,
  summary: 'The order response of an order. Opening it for the first time creates its draft.',
  body: z.strictObject({ orderId: id }),
  reply: replyWith({ order: documentOrder, orderResponse }),
} as const satisfies Call

export const updateOrderResponse = {
  method: 'POST',
  path: '/api/supplier/orderResponse/update',
  access: 'supplier',
  changesState: true,
  summary: 'Save the draft. An outdated version is refused with 409.',
  bodyLimits: DOCUMENT_BODY_LIMITS,
  body: draftBody,
  reply: plainReply,
} as const satisfies Call

export const submitOrderResponse = {
  method: 'POST',
  path: '/api/supplier/orderResponse/submit',
  access: 'supplier',
  changesState: true,
  summary: 'Submit the order response. The order status becomes dispatchAdvice, or rejected when no line is Confirmed.',
  bodyLimits: DOCUMENT_BODY_LIMITS,
  body: draftBody,
  reply: replyWith({ order: documentOrder }),
} as const satisfies Call
