import { id, singleLine, text } from '@partwire/domain/lib/shape'
import { MAX_CODE_LENGTH, MAX_PASSKEY_NAME_LENGTH } from '@partwire/domain/security/rules'
import {
  appKey,
  createdPasskey,
  ownFactors,
  ownSession,
  passkeyCreation,
  secondFactor,
  typedPassword,
  usedPasskey,
} from '@partwire/domain/security/shape'
import * as z from 'zod'
import type { Call } from './call'
import { noBody, plainReply, refusedReply, replyWith, replyWithRefusal } from './reply'

/** Each area has the same calls about the own account, for its own session. */
type AccountArea = 'admin' | 'supplier'

const code = text(MAX_CODE_LENGTH)

function getSecurity<Who extends AccountArea>(access: Who) {
  return {
    method: 'GET',
    path: `/api/${access}/security`,
    access,
    changesState: false,
    summary: 'The own sessions, the last used one first, and the second factors of the own account.',
    body: noBody,
    reply: replyWith({ sessions: z.array(ownSession), factors: ownFactors }),
  } as const satisfies Call
}
export const operatorSecurity = getSecurity('admin')
export const supplierSecurity = getSecurity('supplier')

function endSessions<Who extends AccountArea>(access: Who) {
  return {
    method: 'POST',
    path: `/api/${access}/security/endSessions`,
    access,
    changesState: true,
    summary:
      "End one of the own sessions, or with 'others' all but the one of this call. The password must have been given again before.",
    body: z.strictObject({ session: singleLine(100) }),
    reply: plainReply,
  } as const satisfies Call
}
export const endOperatorSessions = endSessions('admin')
export const endSupplierSessions = endSessions('supplier')

function reauthenticate<Who extends AccountArea>(access: Who) {
  return {
    method: 'POST',
    path: `/api/${access}/security/reauthenticate`,
    access,
    changesState: true,
    summary:
      'Give the own password again, and the second factor if the account has one: a code or a passkey. Needed in the ten minutes before a change of password, factor or sessions. The session gets a new id. After five wrong attempts the next one ends it.',
    body: z.strictObject({ password: typedPassword, code: code.optional(), passkey: usedPasskey.optional() }),
    reply: replyWithRefusal({}, refusedReply.extend({ secondFactor: secondFactor.optional() })),
  } as const satisfies Call
}
export const reauthenticateOperator = reauthenticate('admin')
export const reauthenticateSupplier = reauthenticate('supplier')

function changePassword<Who extends AccountArea>(access: Who) {
  return {
    method: 'POST',
    path: `/api/${access}/security/password`,
    access,
    changesState: true,
    summary: 'Change the own password. Ends all sessions of the account; this browser gets a new one.',
    body: z.strictObject({ password: typedPassword }),
    reply: plainReply,
  } as const satisfies Call
}
export const changeOperatorPassword = changePassword('admin')
export const changeSupplierPassword = changePassword('supplier')

function beginFactor<Who extends AccountArea>(access: Who) {
  return {
    method: 'POST',
    path: `/api/${access}/security/factor/begin`,
    access,
    changesState: true,
    summary: 'Begin to set up a second factor: the key of an authenticator app, or what a browser needs for a passkey.',
    body: z.strictObject({ kind: z.enum(['app', 'passkey']) }),
    reply: replyWith({ app: appKey.optional(), passkey: passkeyCreation.optional() }),
  } as const satisfies Call
}
export const beginOperatorFactor = beginFactor('admin')
export const beginSupplierFactor = beginFactor('supplier')

function addFactor<Who extends AccountArea>(access: Who) {
  return {
    method: 'POST',
    path: `/api/${access}/security/factor/add`,
    access,
    changesState: true,
    summary:
      'Complete a second factor: with the first code of the authenticator app, or with the passkey that the browser created. The first factor of an account comes with recovery codes.',
    body: z.strictObject({
      code: code.optional(),
      passkey: createdPasskey.optional(),
      name: singleLine(MAX_PASSKEY_NAME_LENGTH).default(''),
    }),
    reply: replyWith({ recoveryCodes: z.array(z.string()).optional() }),
  } as const satisfies Call
}
export const addOperatorFactor = addFactor('admin')
export const addSupplierFactor = addFactor('supplier')

function removeFactor<Who extends AccountArea>(access: Who) {
  return {
    method: 'POST',
    path: `/api/${access}/security/factor/remove`,
    access,
    changesState: true,
    summary: "Remove a second factor: 'app', or a passkey. With the last one the recovery codes go.",
    body: z.strictObject({ factor: singleLine(1_400) }),
    reply: plainReply,
  } as const satisfies Call
}
export const removeOperatorFactor = removeFactor('admin')
export const removeSupplierFactor = removeFactor('supplier')

function newRecoveryCodes<Who extends AccountArea>(access: Who) {
  return {
    method: 'POST',
    path: `/api/${access}/security/recoveryCodes`,
    access,
    changesState: true,
    summary: 'Replace the recovery codes. The reply is the only place where the new ones are shown.',
    body: z.strictObject({ replace: z.literal(true) }),
    reply: replyWith({ recoveryCodes: z.array(z.string()) }),
  } as const satisfies Call
}
export const newOperatorRecoveryCodes = newRecoveryCodes('admin')
export const newSupplierRecoveryCodes = newRecoveryCodes('supplier')

export const resetSecondFactor = {
  method: 'POST',
  path: '/api/admin/supplier/resetSecondFactor',
  access: 'admin',
  changesState: true,
  summary: 'Remove all second factors of a supplier who lost them. Ends the sessions of the supplier.',
  body: z.strictObject({ id }),
  reply: plainReply,
} as const satisfies Call

export const draftKeys = {
  method: 'GET',
  path: '/api/supplier/security/draftKeys',
  access: 'supplier',
  changesState: false,
  summary:
    'The keys with which a browser encrypts the unsaved changes that it keeps for the supplier: AES-256 in base64, the present one first, then those of former secret keys.',
  body: noBody,
  reply: replyWith({ supplierId: id, keys: z.array(z.object({ id: z.string(), key: z.string() })) }),
} as const satisfies Call
