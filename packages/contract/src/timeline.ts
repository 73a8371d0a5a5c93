import { orderEvent } from '@partwire/domain/documents/shape'
import { id } from '@partwire/domain/lib/shape'
import * as z from 'zod'
import type { Call } from './call'
import { plainReply, replyWith } from './reply'

export const getTimeline = {
  method: 'GET',
  path: '/api/supplier/order/timeline/:orderId',
  access: 'supplier',
  changesState: false,
  summary: 'What happened to an order, the oldest first: who, when, what.',
  body: z.strictObject({ orderId: id }),
  reply: replyWith({ events: z.array(orderEvent) }),
} as const satisfies Call

export const resendDelivery = {
  method: 'POST',
  path: '/api/supplier/delivery/resend',
  access: 'supplier',
  changesState: true,
  summary: 'Try a failed delivery again, with the same number and bytes.',
  body: z.strictObject({ id }),
  reply: plainReply,
} as const satisfies Call
