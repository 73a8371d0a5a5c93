import { isEmail } from '../lib/email'
import { isBlank } from '../lib/text'

export type Area = 'admin' | 'supplier'

const INVALID_EMAIL: Record<Area, string> = {
  admin: 'You have entered an invalid email address!',
  supplier: 'You have entered an invalid email address.',
}

/** What stops a sign-in, first failure only; null when it may be sent. */
export function signInRefusal(area: Area, email: string, password: string): string | null {
  if (isBlank(email)) return 'Please enter email.'
  if (isBlank(password)) return 'Please enter password.'
  return isEmail(email) ? null : INVALID_EMAIL[area]
}

export function forgotPasswordRefusal(email: string): string | null {
  if (isBlank(email)) return 'Please enter email.'
  return isEmail(email) ? null : INVALID_EMAIL.supplier
}

/** Both values are trimmed before they are compared, and the trimmed one is sent. */
export function resetPasswordRefusal(password: string, confirmation: string): string | null {
  if (isBlank(password)) return 'Please enter password.'
  return password.trim() === confirmation.trim() ? null : 'Please confirm password.'
}
