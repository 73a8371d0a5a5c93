import { id } from '@partwire/domain/lib/shape'
import { supplier, supplierChanges, supplierFields } from '@partwire/domain/suppliers/shape'
import * as z from 'zod'
import type { Call } from './call'
import { listBody, pagerWith } from './list'
import { plainReply, replyWith } from './reply'

export const listSuppliers = {
  method: 'POST',
  path: '/api/admin/supplier/list',
  access: 'admin',
  changesState: false,
  summary: 'A page of suppliers. Sort fields: tecComId, supplierName, contactName, createTime, lastAccessTime.',
  body: listBody,
  reply: replyWith({ pager: pagerWith(supplier) }),
} as const satisfies Call

export const createSupplier = {
  method: 'POST',
  path: '/api/admin/supplier/create',
  access: 'admin',
  changesState: true,
  summary: 'Create a supplier account.',
  body: supplierFields,
  reply: plainReply,
} as const satisfies Call

export const updateSupplier = {
  method: 'POST',
  path: '/api/admin/supplier/update',
  access: 'admin',
  changesState: true,
  summary: 'Change fields of a supplier account, or enable and disable it.',
  body: supplierChanges,
  reply: plainReply,
} as const satisfies Call

export const removeSupplier = {
  method: 'POST',
  path: '/api/admin/supplier/remove',
  access: 'admin',
  changesState: true,
  summary: 'Remove a supplier account. Its orders and documents are kept; its e-mail and TecCom ID can be used again.',
  body: z.strictObject({ id }),
  reply: plainReply,
} as const satisfies Call
