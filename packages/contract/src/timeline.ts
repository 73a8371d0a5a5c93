import { orderEvent } from '@partwire/domain/documents/shape'
import { id } from '@partwire/domain/lib/shape'
import * as z from 'zod'
import type { Call } from './call'
import { replyWith } from './reply'

export const getTimeline = {
  method: 'GET',
  path: '/api/supplier/order/timeline/:orderId',
  access: 'supplier',
  changesState: false,
  summary: 'The history of an order, oldest event first: who did what, and when.',
  body: z.strictObject({ orderId: id }),
  reply: replyWith({ events: z.array(orderEvent) }),
} as const satisfies Call
