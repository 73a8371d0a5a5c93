import { id } from '@partwire/domain/lib/shape'
import { supplier, supplierChanges, supplierFields } from '@partwire/domain/suppliers/shape'
import * as z from 'zod'
import type { Call } from './call'
import { listBody, pagerOf } from './list'
import { noBody, plainReply, replyWith } from './reply'
import { signInBody } from './auth'

export const login = {
  method: 'POST',
  path: '/api/login',
  access: 'anyone',
  changesState: true,
  summary: 'Sign the operator in.',
  body: signInBody,
  reply: plainReply,
} as const satisfies Call

export const logout = {
  method: 'GET',
  path: '/api/logout',
  access: 'anyone',
  changesState: true,
  summary: 'Sign the operator out. A supplier session in the same browser stays.',
  body: noBody,
  reply: plainReply,
} as const satisfies Call

export const adminCheckLogin = {
  method: 'GET',
  path: '/api/adminCheckLogin',
  access: 'anyone',
  changesState: false,
  summary: 'Tell whether an operator is signed in.',
  body: noBody,
  reply: plainReply,
} as const satisfies Call

export const listSuppliers = {
  method: 'POST',
  path: '/api/admin/supplier/list',
  access: 'admin',
  changesState: false,
  summary: 'A page of suppliers. Sort fields: tecComId, supplierName, contactName, createTime, lastAccessTime.',
  body: listBody,
  reply: replyWith({ pager: pagerOf(supplier) }),
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
  summary: 'Change some fields of a supplier account, or switch it on and off.',
  body: supplierChanges,
  reply: plainReply,
} as const satisfies Call

export const removeSupplier = {
  method: 'POST',
  path: '/api/admin/supplier/remove',
  access: 'admin',
  changesState: true,
  summary: 'Remove a supplier account. Its orders and documents stay, its e-mail and TecCom ID are free again.',
  body: z.strictObject({ id }),
  reply: plainReply,
} as const satisfies Call
