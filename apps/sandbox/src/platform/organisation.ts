import type { OrderSeed } from '../generator/order'

export interface Organisation {
  tecComId: string
  userName: string
  /** null: any non-empty password is accepted. */
  password: string | null
  lastOrder: number
  /** Random seed of the last order that repeats no other. */
  lastContent: number
  lastMessage: number
  /** All placed messages by message id, oldest first. */
  messages: Map<string, Message>
  /** Messages that are not acknowledged. */
  waiting: Map<string, Message>
  /** Received documents by `<kind> <number>`, oldest first. */
  received: Map<string, Received>
}

/** Credentials of the demo suppliers, listed in the README of the sandbox. */
export const DEMO_SIGN_INS = [
  { tecComId: '4300042', userName: 'ws-4300042', password: 'ws-supplier-demo' },
  { tecComId: '4300107', userName: 'ws-4300107', password: 'ws-newcomer-demo' },
] as const

export function createOrganisation(tecComId: string): Organisation {
  return {
    tecComId,
    userName: `ws-${tecComId}`,
    password: null,
    lastOrder: 0,
    lastContent: 0,
    lastMessage: 0,
    messages: new Map(),
    waiting: new Map(),
    received: new Map(),
  }
}

export interface Message {
  id: string
  seed: OrderSeed
  /** Kept from shortly before the fetch until it is acknowledged, if it is short; otherwise null. */
  document: string | null
  fetchedAt: string | null
  acknowledgedAt: string | null
  /** Set by the duplicate faults, which apply to a message only once. */
  isDuplicated: boolean
  wasRedelivered: boolean
}

export type DocumentKind = 'OrdRsp' | 'DesAdv' | 'Invoice'

/** A document sent by the portal, unchanged. */
export interface Received {
  kind: DocumentKind
  number: string
  buyerOrderNumber: string | null
  receivedAt: string
  raw: string
}
