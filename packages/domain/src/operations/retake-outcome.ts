import { isHeld, type MessageState } from './states'

export interface Retaken {
  state: MessageState
  reason: string
}

/** What the operator reads after taking a held message again: what it is now, and why. */
export function retakeOutcome({ state, reason }: Retaken): string {
  const outcome = OUTCOME[state]
  return isHeld(state) ? `${outcome} ${reason}`.trim() : outcome
}

const OUTCOME: Record<MessageState, string> = {
  accepted: 'It was taken. The order is in the list of the supplier now.',
  duplicate: 'The same order is there already. Nothing was changed, and the message is no longer held.',
  parked: 'It is still parked.',
  quarantined: 'It is still quarantined.',
  stored: 'It was not taken yet.',
}
