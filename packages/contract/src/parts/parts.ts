import { numberInput } from '@partwire/domain/lib/shape'
import { part, partChanges, productNumber } from '@partwire/domain/parts/shape'
import * as z from 'zod'
import type { Call } from '../call'
import { cappedPagerWith, listBody } from '../list'
import { plainReply, replyWith } from '../reply'

export const listParts = {
  method: 'POST',
  path: '/api/supplier/part/list',
  access: 'supplier',
  changesState: false,
  summary: 'A page of parts with typed and learned values. Sort fields: productNumber, description, ean.',
  body: listBody,
  reply: replyWith({ pager: cappedPagerWith(part), priceGuardPercent: z.string() }),
} as const satisfies Call

export const createPart = {
  method: 'POST',
  path: '/api/supplier/part/create',
  access: 'supplier',
  changesState: true,
  summary: 'Add a part. Product numbers are compared without case and surrounding blanks.',
  body: z.strictObject({ productNumber, changes: partChanges }),
  reply: plainReply,
} as const satisfies Call

export const updatePart = {
  method: 'POST',
  path: '/api/supplier/part/update',
  access: 'supplier',
  changesState: true,
  summary: 'Change values of a part. A typed value is never overwritten by a learned one; a blank one is removed.',
  body: z.strictObject({ productNumber, changes: partChanges }),
  reply: plainReply,
} as const satisfies Call

export const removePart = {
  method: 'POST',
  path: '/api/supplier/part/remove',
  access: 'supplier',
  changesState: true,
  summary: 'Delete a part. Documents of the past stay as they are.',
  body: z.strictObject({ productNumber }),
  reply: plainReply,
} as const satisfies Call

export const updatePriceGuard = {
  method: 'POST',
  path: '/api/supplier/part/updatePriceGuard',
  access: 'supplier',
  changesState: true,
  summary: 'Set by how many percent a price may differ from the last known one without a warning.',
  body: z.strictObject({ percent: numberInput }),
  reply: plainReply,
} as const satisfies Call
