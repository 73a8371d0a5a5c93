import { securityReasonLabel } from '@partwire/domain/security-log/events'
import type { OwnSecurityEvent } from '@partwire/domain/security-log/shape'

type Described = Pick<OwnSecurityEvent, 'kind' | 'reason' | 'details'>

/** What `details` counts. One is the usual case and needs no number. */
const COUNTED: Readonly<Record<string, string>> = { 'session-ended': 'sessions', 'secrets-shown': 'suppliers' }

/** The reason with what else is known: the name of a file, the number of sessions. Blank when there is neither. */
export function describeDetails({ kind, reason, details }: Described): string {
  const noun = COUNTED[kind]
  const more = noun === undefined ? details : formatCount(details, noun)
  return [securityReasonLabel(reason), more].filter((part) => part !== '').join(', ')
}

function formatCount(count: string, noun: string): string {
  return count === '' || count === '1' ? '' : `${count} ${noun}`
}

const FAILURES: ReadonlySet<string> = new Set(['sign-in-failed', 'confirmation-failed', 'reset-failed', 'lockout'])

/** Whether an event needs attention. */
export function isFailure({ kind }: Pick<Described, 'kind'>): boolean {
  return FAILURES.has(kind)
}
