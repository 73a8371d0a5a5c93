import type { RefusalCode, RefusedReply } from '@partwire/contract/reply'

/** Why something could not be loaded. `message` is the sentence of the server; blank where it gave none. */
export interface LoadFailure {
  code: RefusalCode
  message: string
}

/** Thrown by the query functions of documents when a call is refused. */
export class LoadError extends Error {
  readonly code: RefusalCode

  constructor({ code, error = '' }: RefusedReply) {
    super(error)
    this.code = code
  }
}

/** The failure of a query; null without an error. */
export function toLoadFailure(error: Error | null): LoadFailure | null {
  if (error === null) return null
  return { code: error instanceof LoadError ? error.code : 'internal', message: error.message }
}
