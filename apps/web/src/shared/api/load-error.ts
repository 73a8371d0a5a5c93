import type { RefusedReply } from '@partwire/contract/reply'

/** Why something could not be loaded. */
export interface LoadFailure {
  /** The sentence of the server; blank where it gave none. */
  message: string
  /** There is no such order: neither its other documents nor its step can be loaded. */
  isOrderMissing: boolean
}

/** Thrown by query functions when a call is refused: what was loaded before stays. */
export class LoadError extends Error {
  readonly isOrderMissing: boolean

  constructor({ error = '', errorField }: RefusedReply) {
    super(error)
    this.isOrderMissing = errorField === 'orderId' || errorField === 'id'
  }
}

/** For query functions: the reply of a call, if it is a success. */
export async function requireSuccess<Success extends { success: true }>(
  call: Promise<Success | RefusedReply>,
): Promise<Success> {
  const reply = await call
  if (!reply.success) throw new LoadError(reply)
  return reply
}

/** The failure of a query; null without an error. */
export function toLoadFailure(error: Error | null): LoadFailure | null {
  if (error === null) return null
  return { message: error.message, isOrderMissing: error instanceof LoadError && error.isOrderMissing }
}
