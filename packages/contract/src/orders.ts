import { id, text } from '@partwire/domain/lib/shape'
import { OPEN_STATUSES } from '@partwire/domain/order-flow/status'
import { order } from '@partwire/domain/orders/shape'
import { setting } from '@partwire/domain/settings/shape'
import * as z from 'zod'
import type { Call } from './call'
import { cappedPagerWith, listBody } from './list'
import { noBody, replyWith } from './reply'

export const listOrders = {
  method: 'POST',
  path: '/api/supplier/order/list',
  access: 'supplier',
  changesState: false,
  summary:
    'A page of orders with the settings they need. Sort fields: buyerOrderNumber, customerName, createTime. A long order has its first items only; itemCount is the number of all. totalIsCapped: there are more than total. parkedChange: the newest change or cancellation of the buyer, which is not applied.',
  body: listBody.extend({ status: z.union([z.enum(OPEN_STATUSES), z.literal('')]).default('') }),
  reply: replyWith({ setting, pager: cappedPagerWith(order) }),
} as const satisfies Call

export const getOrder = {
  method: 'GET',
  path: '/api/supplier/order/:id',
  access: 'supplier',
  changesState: false,
  summary: 'One order with all its items.',
  body: z.strictObject({ id }),
  reply: replyWith({ order }),
} as const satisfies Call

export const syncOrders = {
  method: 'GET',
  path: '/api/supplier/order/sync',
  access: 'supplier',
  changesState: true,
  summary: 'Import the waiting orders from the platform. ids: the orders created.',
  body: noBody,
  reply: replyWith({ ids: z.array(id) }),
} as const satisfies Call

export const syncProgress = {
  method: 'GET',
  path: '/api/supplier/syncProgress',
  access: 'supplier',
  changesState: false,
  summary: 'Progress of the running synchronisation; absent when none runs.',
  body: noBody,
  reply: replyWith({ progress: z.object({ kind: text(20), received: z.int(), created: z.int() }).optional() }),
} as const satisfies Call
