import { HELD_STATES, type HeldState } from '@partwire/domain/operations/states'
import { sectionCodec, type SectionList } from '../section-list'

/** The section's name in the query string, and the first part of its cache keys. */
export const HELD_MESSAGES = 'messages'

export type HeldMessageList = SectionList<HeldState>

export const HELD_MESSAGE_LIST = sectionCodec(HELD_MESSAGES, HELD_STATES)

export const STATE_LABELS: Readonly<Record<HeldState, string>> = { quarantined: 'Quarantined', parked: 'Parked' }
