/** The closed set of what can go wrong outside. Transient and Ambiguous are retried; the others wait for a person. */
export type UpstreamErrorKind =
  | 'NotConfigured'
  | 'Unsupported'
  | 'AuthFailed'
  | 'Rejected'
  | 'Transient'
  | 'Ambiguous'
  | 'Protocol'

/** The message is a sentence a person can read; it never holds credentials or a whole answer. */
export class UpstreamError extends Error {
  constructor(
    readonly kind: UpstreamErrorKind,
    message: string,
  ) {
    super(message)
  }
}

/** The answer is larger than the portal reads at once; the rest of it was not read. */
export class AnswerTooLarge extends UpstreamError {
  constructor(
    limitBytes: number,
    /** How many whole messages the part that was read holds; null when that is not known. */
    readonly messagesRead: number | null = null,
  ) {
    super('Protocol', `The answer of the platform is larger than ${limitBytes} bytes.`)
  }
}

/** The platform did not answer a call in time that changes nothing there, so it may be repeated. */
export class AnswerTimeout extends UpstreamError {
  constructor(timeoutMs: number) {
    super('Transient', `The platform did not answer within ${timeoutMs / 1000} seconds.`)
  }
}
