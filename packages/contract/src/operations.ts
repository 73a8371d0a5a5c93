import { id } from '@partwire/domain/lib/shape'
import {
  backoffSupplier,
  heldMessage,
  messageText,
  openDelivery,
  openMail,
  syncRun,
} from '@partwire/domain/operations/shape'
import { HELD_STATES, MESSAGE_STATES, OPEN_FILTERS, SYNC_RUN_STATES } from '@partwire/domain/operations/states'
import * as z from 'zod'
import type { Call } from './call'
import { cappedPagerWith, listBody } from './list'
import { plainReply, replyWith } from './reply'

const { pageNo } = listBody.shape

export const listHeldMessages = {
  method: 'POST',
  path: '/api/admin/operations/messages',
  access: 'admin',
  changesState: false,
  summary:
    'A page of the held messages, newest first; a blank state means all of them. totalIsCapped: there are more than total.',
  body: z.strictObject({ pageNo, state: z.union([z.enum(HELD_STATES), z.literal('')]).default('') }),
  reply: replyWith({ pager: cappedPagerWith(heldMessage) }),
} as const satisfies Call

export const getMessage = {
  method: 'POST',
  path: '/api/admin/operations/message',
  access: 'admin',
  changesState: false,
  summary: 'One message with its text as received, truncated when it is very long, and its full length.',
  body: z.strictObject({ id }),
  reply: replyWith({ message: messageText }),
} as const satisfies Call

export const retryMessage = {
  method: 'POST',
  path: '/api/admin/operations/message/retake',
  access: 'admin',
  changesState: true,
  summary: 'Process a held message again, as a synchronisation would. state and reason: the result.',
  body: z.strictObject({ id }),
  reply: replyWith({ state: z.enum(MESSAGE_STATES), reason: z.string() }),
} as const satisfies Call

export const listSyncRuns = {
  method: 'POST',
  path: '/api/admin/operations/syncRuns',
  access: 'admin',
  changesState: false,
  summary:
    'A page of the synchronisations of all suppliers, newest first, with the progress of running ones; a blank state means all of them. totalIsCapped: there are more than total. backingOff: the suppliers whose background synchronisation is failing, longest failing first, and their number.',
  body: z.strictObject({ pageNo, state: z.union([z.enum(SYNC_RUN_STATES), z.literal('')]).default('') }),
  reply: replyWith({
    pager: cappedPagerWith(syncRun),
    backingOff: z.object({ list: z.array(backoffSupplier), total: z.int() }),
  }),
} as const satisfies Call

const openBody = z.strictObject({ pageNo, state: z.union([z.enum(OPEN_FILTERS), z.literal('')]).default('') })

export const listOpenDeliveries = {
  method: 'POST',
  path: '/api/admin/operations/deliveries',
  access: 'admin',
  changesState: false,
  summary:
    'A page of the documents that have not reached the platform, newest first; a blank state means all of them. totalIsCapped: there are more than total.',
  body: openBody,
  reply: replyWith({ pager: cappedPagerWith(openDelivery) }),
} as const satisfies Call

export const resendAnyDelivery = {
  method: 'POST',
  path: '/api/admin/operations/delivery/resend',
  access: 'admin',
  changesState: true,
  summary: 'Retry a failed delivery of any supplier with the same document number and content.',
  body: z.strictObject({ id }),
  reply: plainReply,
} as const satisfies Call

export const listOpenMails = {
  method: 'POST',
  path: '/api/admin/operations/mails',
  access: 'admin',
  changesState: false,
  summary:
    'A page of the mails that have not been sent, newest first; a blank state means all of them. totalIsCapped: there are more than total.',
  body: openBody,
  reply: replyWith({ pager: cappedPagerWith(openMail) }),
} as const satisfies Call

export const retryMail = {
  method: 'POST',
  path: '/api/admin/operations/mail/resend',
  access: 'admin',
  changesState: true,
  summary:
    'Retry a waiting or failed mail now; a failed one gets its full number of attempts again. A password reset mail gets a new link, and is retried only within a day of the request.',
  body: z.strictObject({ id }),
  reply: plainReply,
} as const satisfies Call
