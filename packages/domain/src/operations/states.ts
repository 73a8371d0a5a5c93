/** States of a message received from the platform. A stored message has not been processed yet. */
export const MESSAGE_STATES = ['stored', 'accepted', 'duplicate', 'parked', 'quarantined'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** The states in which a message waits for an operator. */
export const HELD_STATES = ['quarantined', 'parked'] as const satisfies readonly MessageState[]
export type HeldState = (typeof HELD_STATES)[number]

export const SYNC_RUN_STATES = ['running', 'failed', 'done'] as const
export type SyncRunState = (typeof SYNC_RUN_STATES)[number]

/** States of an outgoing document or mail that has not been sent. */
export const OPEN_STATES = ['queued', 'sending', 'failed'] as const

/** Filters of the lists of unsent documents and mails: failed ones wait for an operator, waiting ones are retried. */
export const OPEN_FILTERS = ['failed', 'waiting'] as const
export type OpenFilter = (typeof OPEN_FILTERS)[number]

export const MAIL_KINDS = ['newOrders', 'passwordReset', 'invoiceFile', 'creditNoteFile'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

export function isHeld(state: MessageState): state is HeldState {
  return HELD_STATES.some((held) => held === state)
}

export interface RetryResult {
  state: MessageState
  reason: string
}

/** The notice for the operator after processing a held message again: its state, and the reason if still held. */
export function formatRetryResult({ state, reason }: RetryResult): string {
  const outcome = OUTCOMES[state]
  return isHeld(state) ? `${outcome} ${reason}`.trim() : outcome
}

const OUTCOMES: Record<MessageState, string> = {
  accepted: 'It was imported. The order is now in the list of the supplier.',
  duplicate: 'The same order already exists. Nothing was changed, and the message is no longer held.',
  parked: 'It is still parked.',
  quarantined: 'It is still quarantined.',
  stored: 'It was not processed yet.',
}
