import { securityReasonLabel } from '@partwire/domain/security-log/events'
import type { OwnSecurityEvent } from '@partwire/domain/security-log/shape'

type Described = Pick<OwnSecurityEvent, 'kind' | 'reason' | 'details'>

/** The reason with what else is known: the name of a file, the number of sessions. Blank when there is neither. */
export function describeDetails({ kind, reason, details }: Described): string {
  const more = kind === 'session-ended' ? formatSessions(details) : details
  return [securityReasonLabel(reason), more].filter((part) => part !== '').join(', ')
}

/** One session is the usual case and needs no number. */
function formatSessions(count: string): string {
  return count === '' || count === '1' ? '' : `${count} sessions`
}

/** Whether an event needs attention. */
export function isFailure({ kind }: Pick<Described, 'kind'>): boolean {
  return kind === 'sign-in-failed' || kind === 'reset-failed' || kind === 'lockout'
}
