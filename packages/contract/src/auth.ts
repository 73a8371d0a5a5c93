import { decimalMark, id, text } from '@partwire/domain/lib/shape'
import { MAX_CODE_LENGTH } from '@partwire/domain/security/rules'
import { secondFactor, typedPassword, usedPasskey } from '@partwire/domain/security/shape'
import * as z from 'zod'
import type { Call } from './call'
import { noBody, plainReply, refusedReply, replyWith, replyWithRefusal } from './reply'

/** Neither has a maximum: what no account can have is answered as a wrong sign-in. */
const signInBody = z.strictObject({ email: z.string(), password: typedPassword })

/** The token of a reset link. Without a maximum: any text that is none is answered as an invalid link. */
const token = z.string()

/** Either a code or the reply of the browser about a passkey. */
const signInCodeBody = z.strictObject({ code: text(MAX_CODE_LENGTH).optional(), passkey: usedPasskey.optional() })

/** With the code `code-needed` or `wrong-code`, `secondFactor` says how the second factor can be given. */
const refusedSignIn = refusedReply.extend({ secondFactor: secondFactor.optional() })

export const login = {
  method: 'POST',
  path: '/api/login',
  access: 'anyone',
  changesState: true,
  summary: 'Sign the operator in. The code code-needed: the account has a second factor.',
  body: signInBody,
  reply: replyWithRefusal({}, refusedSignIn),
} as const satisfies Call

export const loginCode = {
  method: 'POST',
  path: '/api/loginCode',
  access: 'anyone',
  changesState: true,
  summary: 'Give the second factor of the operator after the right password, in the same browser, within five minutes.',
  body: signInCodeBody,
  reply: replyWithRefusal({}, refusedSignIn),
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
  summary:
    'Whether an operator is signed in; then with the version of the portal. needsSecondFactor: only to set up a second factor, which is required.',
  body: noBody,
  reply: replyWith({ version: z.string().optional(), needsSecondFactor: z.boolean().optional() }),
} as const satisfies Call

/**
 * The id separates what one browser stores for several suppliers, and the header X-Supplier-Id repeats it: a call of the page
 * of another supplier is refused. It gives no right. The decimal mark is in the reply of the session check, and only when the
 * supplier has chosen the comma.
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
  summary: 'Sign a supplier in. statusCode 1: the account is disabled; 2: the account has a second factor.',
  body: signInBody,
  reply: replyWithRefusal({ supplier: signedInSupplier }, refusedSignIn.extend({ statusCode: z.int().optional() })),
} as const satisfies Call

export const supplierLoginCode = {
  method: 'POST',
  path: '/api/supplierLoginCode',
  access: 'anyone',
  changesState: true,
  summary: 'Give the second factor of a supplier after the right password, in the same browser, within five minutes.',
  body: signInCodeBody,
  reply: replyWithRefusal({ supplier: signedInSupplier }, refusedSignIn.extend({ statusCode: z.int().optional() })),
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
  body: z.strictObject({ token }),
  reply: plainReply,
} as const satisfies Call

export const resetPassword = {
  method: 'POST',
  path: '/api/password/reset',
  access: 'anyone',
  changesState: true,
  summary: 'Set a new password with the token of the mail.',
  body: z.strictObject({ password: typedPassword, token }),
  reply: plainReply,
} as const satisfies Call
