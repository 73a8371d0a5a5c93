import type { RefusalCode } from '@partwire/contract/reply'
import type { FieldError, Issue } from '@partwire/domain/lib/issue'

/** The codes of refusals that verbs throw. `http/error-handler.ts` maps each to its HTTP status. */
export type ThrownCode = Extract<
  RefusalCode,
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'stale-version'
  | 'wrong-status'
  | 'too-many-attempts'
  | 'wrong-credentials'
  | 'sign-in-expired'
  | 'confirmation-needed'
>

/** An expected refusal. Its message is shown to the user. */
export class Refusal extends Error {
  constructor(
    readonly code: ThrownCode,
    message: string,
    readonly errorField?: string,
  ) {
    super(message)
  }
}

/** A form violates rules. The text of the banner is derived from the issues. */
export class RuleRefusal extends Error {
  constructor(readonly issues: readonly Issue[]) {
    super('a form violates a rule')
  }
}

/** A file that cannot be made. Each issue is a sentence about what is missing, with the path of the field. */
export class FileRefusal extends Error {
  constructor(readonly issues: readonly Issue[]) {
    super('a file cannot be made')
  }
}

/** Throws the refusal of the issues of a form; does nothing without any. */
export function refuseIssues(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new RuleRefusal(issues)
}

/** Throws the refusal of a field error; does nothing without one. */
export function refuseFieldError(error: FieldError | null): void {
  if (error !== null) throw new Refusal('invalid', error.error, error.errorField)
}

/** A limit on memory or concurrency is reached: 429 for the limit of one caller, 503 for the limit of the process. */
export class BusyError extends Error {
  constructor(
    readonly status: 429 | 503,
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(message)
  }
}
