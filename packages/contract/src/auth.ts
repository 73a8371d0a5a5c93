import { decimalMark, id, text } from '@partwire/domain/lib/shape'
import * as z from 'zod'
import type { Call } from './call'
import { noBody, plainReply, refusedReply, replyWith, replyWithRefusal } from './reply'

const signInBody = z.strictObject({ email: text(254), password: text(200) })

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
  summary: 'Whether an operator is signed in.',
  body: noBody,
  reply: plainReply,
} as const satisfies Call

/**
 * The id only separates what one browser stores for several suppliers. No call accepts it. The decimal mark is in the
 * reply of the session check, and only when the supplier has chosen the comma.
 */
const signedInSupplier = z.object({
  id: id.optional(),
  supplierName: z.string(),
  lastAccessTime: z.string().optional(),
  decimalMark: decimalMark.optional(),
})

export const supplierLogin = {
  method: 'POST',
  path: '/api/supplierLogin',
  access: 'anyone',
  changesState: true,
  summary: 'Sign a supplier in. statusCode 1: the account is disabled.',
  body: signInBody,
  reply: replyWithRefusal({ supplier: signedInSupplier }, refusedReply.extend({ statusCode: z.int().optional() })),
} as const satisfies Call

export const supplierLogout = {
  method: 'GET',
  path: '/api/supplierLogout',
  access: 'anyone',
  changesState: true,
  summary: 'Sign the supplier out. An operator session in the same browser stays.',
  body: noBody,
  reply: plainReply,
} as const satisfies Call

export const supplierCheckLogin = {
  method: 'GET',
  path: '/api/supplierCheckLogin',
  access: 'anyone',
  changesState: false,
  summary: 'Whether a supplier is signed in, and which one.',
  body: noBody,
  reply: replyWith({ supplier: signedInSupplier }),
} as const satisfies Call

export const sendPasswordReset = {
  method: 'POST',
  path: '/api/password/sendReset',
  access: 'anyone',
  changesState: true,
  summary: 'Send a supplier the mail with the link to reset the password.',
  body: z.strictObject({ email: text(254), host: text(300) }),
  reply: plainReply,
} as const satisfies Call

export const checkPasswordReset = {
  method: 'POST',
  path: '/api/password/checkReset',
  access: 'anyone',
  changesState: false,
  summary: 'Whether a new password can be set with the token of the mail. The token stays valid.',
  body: z.strictObject({ token: text(200) }),
  reply: plainReply,
} as const satisfies Call

export const resetPassword = {
  method: 'POST',
  path: '/api/password/reset',
  access: 'anyone',
  changesState: true,
  summary: 'Set a new password with the token of the mail.',
  body: z.strictObject({ password: text(200), token: text(200) }),
  reply: plainReply,
} as const satisfies Call
