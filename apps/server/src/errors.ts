import type { FieldError, Issue } from '@partwire/domain/lib/issue'

/** The closed set of expected refusals; `http/error-handler.ts` gives each its status. */
export type RefusalCode = 'invalid' | 'unauthenticated' | 'forbidden' | 'not-found' | 'conflict' | 'too-many'

/** An expected "no" with the sentence the person reads. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly errorField?: string,
  ) {
    super(message)
  }
}

/** A form breaks a rule: the banner's text is made from the issues. */
export class RuleRefusal extends Error {
  constructor(readonly issues: readonly Issue[]) {
    super('a form breaks a rule')
  }
}

/** Refuses a form that breaks a rule with a sentence of its own; does nothing without an error. */
export function refuseFieldError(error: FieldError | null): void {
  if (error !== null) throw new Refusal('invalid', error.error, error.errorField)
}

/** The process, or this caller's share of it, is used up for the moment: 429 for the caller's share, 503 for the process. */
export class BusyError extends Error {
  constructor(
    readonly status: 429 | 503,
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(message)
  }
}
