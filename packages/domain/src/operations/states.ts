/** What can become of a message of the platform. Stored: nobody has looked at it yet. */
export const MESSAGE_STATES = ['stored', 'accepted', 'duplicate', 'parked', 'quarantined'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** Those that wait for a person. */
export const HELD_STATES = ['quarantined', 'parked'] as const satisfies readonly MessageState[]
export type HeldState = (typeof HELD_STATES)[number]

export const SYNC_RUN_STATES = ['running', 'failed', 'done'] as const
export type SyncRunState = (typeof SYNC_RUN_STATES)[number]

/** What was to go out and has not: a document to the platform, a mail to a supplier. */
export const OPEN_STATES = ['queued', 'sending', 'failed'] as const

/** Failed waits for a person, everything else goes on by itself. */
export const OPEN_FILTERS = ['failed', 'waiting'] as const
export type OpenFilter = (typeof OPEN_FILTERS)[number]

/** What a mail to a supplier is about. */
export const MAIL_KINDS = ['newOrders', 'passwordReset'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

export function isHeld(state: MessageState): state is HeldState {
  return HELD_STATES.some((held) => held === state)
}
