import * as z from 'zod'
import { SENT_DOCUMENTS } from '../order-flow/sent-documents'
import { id } from '../lib/shape'
import { HELD_STATES, MAIL_KINDS, MESSAGE_STATES, OPEN_STATES, SYNC_RUN_STATES } from './states'

const supplierNames = { supplierName: z.string(), tecComId: z.string() }

/** A message of the platform that could not be imported, as a row of the operator's list. */
export const heldMessage = z.object({
  id,
  ...supplierNames,
  upstreamId: z.string(),
  kind: z.string(),
  receivedTime: z.string(),
  state: z.enum(HELD_STATES),
  reason: z.string(),
})
export type HeldMessage = z.infer<typeof heldMessage>

/** A message with its text. It can have any state: another operator may have processed it since it was listed. */
export const messageText = heldMessage.extend({
  state: z.enum(MESSAGE_STATES),
  /** The text as received, or its beginning when `isCut`. */
  raw: z.string(),
  /** Whether `raw` was truncated. */
  isCut: z.boolean(),
  /** Length of the whole text in characters. */
  length: z.int(),
})
/** @internal */
export type MessageText = z.infer<typeof messageText>

export const syncRun = z.object({
  id,
  ...supplierNames,
  kind: z.enum(['customers', 'orders']),
  startTime: z.string(),
  /** Missing while it runs. */
  endTime: z.string().optional(),
  state: z.enum(SYNC_RUN_STATES),
  /** The state is running, but the heartbeat is so old that the process must have ended. */
  isSilent: z.boolean(),
  received: z.int(),
  created: z.int(),
  error: z.string(),
})
export type SyncRun = z.infer<typeof syncRun>

/** A supplier whose synchronisation keeps failing and is therefore retried at longer intervals. */
export const backoffSupplier = z.object({
  id,
  ...supplierNames,
  /** Number of consecutive failures. */
  failures: z.int(),
  error: z.string(),
  nextTryTime: z.string(),
})
export type BackoffSupplier = z.infer<typeof backoffSupplier>

/** Delivery progress of a document or mail that has not been sent. */
const outgoing = {
  state: z.enum(OPEN_STATES),
  /** Error of the last attempt; blank before the first. */
  reason: z.string(),
  attempts: z.int(),
  /** Missing when no attempt is planned: it failed, is being sent, or waits for an earlier document. */
  nextTryTime: z.string().optional(),
  /** It is being sent or is due: reloading the list may show another state. */
  isUnderWay: z.boolean(),
}

/** A submitted document that has not reached the platform. */
export const openDelivery = z.object({
  id,
  ...supplierNames,
  buyerOrderNumber: z.string(),
  kind: z.enum(SENT_DOCUMENTS),
  number: z.string(),
  submitTime: z.string(),
  /** An earlier document of the same order is not delivered yet. Documents of an order are sent in sequence. */
  isHeldBack: z.boolean(),
  ...outgoing,
})
export type OpenDelivery = z.infer<typeof openDelivery>

/** A mail that the mail server has not accepted. It goes to a supplier, or with a file to a customer. The link of a password reset mail is never included. */
export const openMail = z.object({
  id,
  ...supplierNames,
  /** The address it goes to. */
  contactEmail: z.string(),
  kind: z.enum(MAIL_KINDS),
  /** Number of orders the mail is about. */
  orderCount: z.int(),
  /** The request is too old, so the mail is no longer sent. The supplier can request a new one. */
  isStale: z.boolean(),
  createTime: z.string(),
  ...outgoing,
})
export type OpenMail = z.infer<typeof openMail>
