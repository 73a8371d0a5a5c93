import type { IncomingCustomer } from './port'

/** Kinds of upstream errors. Transient and Ambiguous are retried; the others need manual action. */
export type UpstreamErrorKind =
  | 'NotConfigured'
  | 'Unsupported'
  | 'AuthFailed'
  | 'Rejected'
  | 'Transient'
  | 'Ambiguous'
  | 'Protocol'

/** The message is a sentence for people. It never contains credentials or a complete response. */
export class UpstreamError extends Error {
  constructor(
    readonly kind: UpstreamErrorKind,
    message: string,
  ) {
    super(message)
  }
}

/** The response exceeds the size limit; the rest of it was not read. */
export class ResponseTooLarge extends UpstreamError {
  constructor(
    limitBytes: number,
    /** Number of complete messages in the part that was read; null when unknown. */
    readonly messagesRead: number | null = null,
  ) {
    super('Protocol', `The answer of the platform is larger than ${limitBytes} bytes.`)
  }
}

/** The platform did not answer in time. Only thrown for calls that can be repeated safely. */
export class ResponseTimeout extends UpstreamError {
  constructor(timeoutMs: number) {
    super('Transient', `The platform did not answer within ${timeoutMs / 1000} seconds.`)
  }
}

/** The platform does not stop sending some messages. All messages it has sent are imported. */
export class UnacknowledgedMessages extends UpstreamError {
  constructor(message: string) {
    super('Protocol', message)
  }
}

/** Some customers of a list cannot be read; the others are here. Thrown by `listCustomers`. */
export class UnreadableCustomers extends UpstreamError {
  constructor(
    readonly readable: readonly IncomingCustomer[],
    message: string,
  ) {
    super('Protocol', message)
  }
}
