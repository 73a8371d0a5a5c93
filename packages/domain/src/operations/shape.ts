import * as z from 'zod'
import { id } from '../lib/shape'
import { HELD_STATES, MAIL_KINDS, MESSAGE_STATES, OPEN_STATES, SYNC_RUN_STATES } from './states'

const ofSupplier = { supplierName: z.string(), tecComId: z.string() }

/** A message of the platform that no order was made of, as a row of the operator's list. */
export const heldMessage = z.object({
  id,
  ...ofSupplier,
  upstreamId: z.string(),
  kind: z.string(),
  receivedTime: z.string(),
  state: z.enum(HELD_STATES),
  reason: z.string(),
})
export type HeldMessage = z.infer<typeof heldMessage>

/** A message with its text; another operator may have had it taken since it was listed. */
export const messageText = heldMessage.extend({
  state: z.enum(MESSAGE_STATES),
  /** As it came. */
  raw: z.string(),
  /** It is so long that raw is only its beginning. */
  isCut: z.boolean(),
  /** How many characters came. */
  length: z.int(),
})
export type MessageText = z.infer<typeof messageText>

export const syncRun = z.object({
  id,
  ...ofSupplier,
  kind: z.enum(['customers', 'orders']),
  startTime: z.string(),
  /** Missing while it runs. */
  endTime: z.string().optional(),
  state: z.enum(SYNC_RUN_STATES),
  /** It says it runs, but has not been heard of for so long that its process must have ended. */
  isSilent: z.boolean(),
  received: z.int(),
  created: z.int(),
  error: z.string(),
})
export type SyncRun = z.infer<typeof syncRun>

/** A supplier whose platform access failed the last times, and which is therefore asked less often. */
export const backingOff = z.object({
  id,
  ...ofSupplier,
  /** In a row. */
  failures: z.int(),
  error: z.string(),
  nextTryTime: z.string(),
})
export type BackingOff = z.infer<typeof backingOff>

const onItsWay = {
  state: z.enum(OPEN_STATES),
  /** Of the last try; blank before the first. */
  reason: z.string(),
  attempts: z.int(),
  /** Missing when nothing is planned: it failed, is under way, or waits for another one. */
  nextTryTime: z.string().optional(),
  /** It is being sent, or is about to be: the next look may show something else. */
  isUnderWay: z.boolean(),
}

/** A submitted document that has not reached the platform. */
export const openDelivery = z.object({
  id,
  ...ofSupplier,
  buyerOrderNumber: z.string(),
  kind: z.enum(['OrdRsp', 'DesAdv', 'Invoice']),
  number: z.string(),
  submitTime: z.string(),
  /** A document before it of the same order has not arrived; they never overtake. */
  isHeldBack: z.boolean(),
  ...onItsWay,
})
export type OpenDelivery = z.infer<typeof openDelivery>

/** A mail to a supplier that the mail server has not taken. Of a reset mail nothing here tells its link. */
export const openMail = z.object({
  id,
  ...ofSupplier,
  contactEmail: z.string(),
  kind: z.enum(MAIL_KINDS),
  /** How many new orders it tells of. */
  orderCount: z.int(),
  /** It was asked for so long ago that it is not sent any more: whoever still needs it asks again. */
  isStale: z.boolean(),
  createTime: z.string(),
  ...onItsWay,
})
export type OpenMail = z.infer<typeof openMail>
