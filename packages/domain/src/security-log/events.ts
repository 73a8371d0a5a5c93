import type { Area } from '../auth/rules'

/** What the security log records, with the label that the lists and the export show. */
export const SECURITY_EVENT_LABELS = {
  'sign-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  lockout: 'Attempts refused for a while',
  confirmed: 'Identity confirmed',
  'confirmation-failed': 'Confirmation failed',
  'session-ended': 'Session ended',
  'reset-requested': 'Password reset requested',
  'reset-failed': 'Password reset failed',
  'password-changed': 'Password changed',
  'email-changed': 'E-mail changed',
  'factor-added': 'Second factor added',
  'factor-removed': 'Second factor removed',
  'factor-reset': 'Second factor reset',
  'recovery-codes-renewed': 'Recovery codes renewed',
  'recovery-code-used': 'Recovery code used',
  'secrets-shown': 'Webservice password shown',
  exported: 'File exported',
} as const

export type SecurityEventKind = keyof typeof SECURITY_EVENT_LABELS

/** In the order of the filter. */
export const SECURITY_EVENT_KINDS = listKeys(SECURITY_EVENT_LABELS)

/**
 * Why, or by what, with the label that the lists and the export show.
 * @internal
 */
export const SECURITY_REASON_LABELS = {
  'wrong-password': 'Wrong password',
  'wrong-code': 'Wrong code',
  'unknown-account': 'Unknown account',
  'account-disabled': 'Account disabled',
  'account-removed': 'Account removed',
  'link-invalid': 'Link invalid or expired',
  'by-account': 'Too many attempts at this account',
  'by-address': 'Too many attempts from this address',
  'signed-out': 'Signed out',
  'ended-elsewhere': 'Ended from another session',
  'password-changed': 'Password changed',
  'email-changed': 'E-mail changed',
  'factor-changed': 'Second factor changed',
  'with-reset-link': 'With a reset link',
  'by-user': 'By the user',
  'by-operator': 'By the operator',
  'on-command-line': 'On the command line',
  totp: 'Authenticator app',
  passkey: 'Passkey',
  'recovery-code': 'Recovery code',
} as const

export type SecurityReason = keyof typeof SECURITY_REASON_LABELS

/** The label of a kind or reason. One that a newer version recorded is shown as it is stored. */
export function securityEventLabel(kind: string): string {
  return findLabel(SECURITY_EVENT_LABELS, kind)
}

export function securityReasonLabel(reason: string): string {
  return findLabel(SECURITY_REASON_LABELS, reason)
}

export const AREA_LABELS: Readonly<Record<Area, string>> = { admin: 'Administration', supplier: 'Supplier portal' }

function findLabel(labels: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(labels, name) ? (labels[name] ?? name) : name
}

function listKeys<Name extends string>(labels: Readonly<Record<Name, string>>): readonly [Name, ...Name[]] {
  const [first, ...others] = Object.keys(labels).filter((name): name is Name => Object.hasOwn(labels, name))
  if (first === undefined) throw new Error('there are no kinds of events')
  return [first, ...others]
}

/** What is recorded of an e-mail address that belongs to no account: `j…@example.com`. It may be a typing error. */
export function maskEmail(email: string): string {
  const [mailbox = '', ...domain] = email.trim().split('@')
  const [first = ''] = mailbox
  return `${first}…@${domain.join('@')}`
}
