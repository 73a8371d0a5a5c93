import { MAX_PASSWORD_LENGTH } from '../lib/limits'
import { isBlank, isEmail, isStorable, MAX_EMAIL_LENGTH } from '../lib/text'

export type Area = 'admin' | 'supplier'

const INVALID_EMAIL: Record<Area, string> = {
  admin: 'You have entered an invalid email address!',
  supplier: 'You have entered an invalid email address.',
}

/** Message for the first invalid field of a sign-in; null when it is valid. */
export function signInRefusal(area: Area, email: string, password: string): string | null {
  if (isBlank(email)) return 'Please enter email.'
  if (isBlank(password)) return 'Please enter password.'
  return isEmail(email) ? null : INVALID_EMAIL[area]
}

/** Whether an account can have this e-mail and password. Nothing else is looked up or hashed: it is answered as wrong. */
export function isPossibleSignIn(email: string, password: string): boolean {
  return isStorable(email, MAX_EMAIL_LENGTH) && isPossiblePassword(password)
}

/** Whether an account can have this password: it is not too long, and has only characters that can be stored. */
export function isPossiblePassword(password: string): boolean {
  return isStorable(password, MAX_PASSWORD_LENGTH)
}

/** Message for an invalid e-mail; null when it is valid. */
export function forgotPasswordRefusal(email: string): string | null {
  if (isBlank(email)) return 'Please enter email.'
  return isEmail(email) ? null : INVALID_EMAIL.supplier
}

/** Message for a blank password or a different confirmation; null when valid. Surrounding blanks are ignored. */
export function resetPasswordRefusal(password: string, confirmation: string): string | null {
  if (isBlank(password)) return 'Please enter password.'
  return password.trim() === confirmation.trim() ? null : 'Please confirm password.'
}

/** Message for a new account password that is too short or too long, or that no account can have; null when it is valid. */
export function newPasswordRefusal(password: string, minLength: number): string | null {
  if (password.length < minLength) return `The password must have at least ${minLength} characters.`
  if (password.length > MAX_PASSWORD_LENGTH) return `The password must have at most ${MAX_PASSWORD_LENGTH} characters.`
  return isPossiblePassword(password) ? null : 'The password has characters that cannot be used.'
}

/** Messages of the sign-in and password screens. The first five are specified. */
export const WRONG_SIGN_IN = 'Username and password are wrong. Please enter again.'
export const ACCOUNT_DISABLED = 'Your account is disabled. Please contact support.'
export const RESET_MAIL_SENT = 'A link to reset your password was sent to you. Please check your email inbox.'
export const RESET_MAIL_REFUSED = 'The email is wrong. Please enter again.'
export const RESET_LINK_INVALID = 'This reset link is invalid or has expired. Please request a new one.'
export const PASSWORD_CHANGED = 'Your password was changed. Please sign in with your new password.'

/** `statusCode` in the reply of the supplier login for a disabled account. */
export const STATUS_DISABLED = 1
