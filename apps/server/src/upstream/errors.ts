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
