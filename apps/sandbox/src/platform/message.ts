import type { OrderSeed } from '../generator/order'

/** A hundred thousand of these fit in memory; their documents would not, and are written when they are fetched. */
export interface Message {
  id: string
  seed: OrderSeed
  fetchedAt: string | null
  acknowledgedAt: string | null
  /** Marks of the faults that deliver twice: each strikes a message once, not for ever. */
  hasTwin: boolean
  cameBack: boolean
}
