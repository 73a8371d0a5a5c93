import type { Message } from './message'
import type { Received } from './received'

export interface Organisation {
  tecComId: string
  userName: string
  /** null: any password that is not empty. */
  password: string | null
  lastOrder: number
  lastMessage: number
  /** All that was ever placed, by message id, oldest first. */
  messages: Map<string, Message>
  /** Those not acknowledged. */
  waiting: Map<string, Message>
  /** By kind and number, oldest first. */
  received: Map<string, Received>
}

/** What the demo's suppliers sign in with; written down in the sandbox's README. */
export const DEMO_SIGN_INS = [
  { tecComId: '4300042', userName: 'ws-4300042', password: 'ws-supplier-demo' },
  { tecComId: '4300107', userName: 'ws-4300107', password: 'ws-newcomer-demo' },
] as const

export function newOrganisation(tecComId: string): Organisation {
  return {
    tecComId,
    userName: `ws-${tecComId}`,
    password: null,
    lastOrder: 0,
    lastMessage: 0,
    messages: new Map(),
    waiting: new Map(),
    received: new Map(),
  }
}
