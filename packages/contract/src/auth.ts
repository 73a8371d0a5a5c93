import { id, text } from '@partwire/domain/lib/shape'
import * as z from 'zod'
import type { Call } from './call'
import { noBody, plainReply, replyWith } from './reply'

export const signInBody = z.strictObject({ email: text(254), password: text(200) })

/** The id only keeps apart what a browser remembers for several suppliers; no call takes it. */
const signedInSupplier = z.object({
  id: id.optional(),
  supplierName: z.string(),
  lastAccessTime: z.string().optional(),
})

export const supplierLogin = {
  method: 'POST',
  path: '/api/supplierLogin',
  access: 'anyone',
  changesState: true,
  summary: 'Sign a supplier in. statusCode 1: the account is disabled.',
  body: signInBody,
  reply: replyWith({ supplier: signedInSupplier, statusCode: z.int() }),
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
  summary: 'Tell whether a supplier is signed in, and which.',
  body: noBody,
  reply: replyWith({ supplier: signedInSupplier }),
} as const satisfies Call

export const sendPasswordReset = {
  method: 'POST',
  path: '/api/password/sendReset',
  access: 'anyone',
  changesState: true,
  summary: 'Send a supplier the mail with the link to a new password.',
  body: z.strictObject({ email: text(254), host: text(300) }),
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
