import { isBlank } from '../lib/text'

/** `statusCode` in the reply of the supplier login: the password is right, and the second factor is needed. */
export const STATUS_CODE_NEEDED = 2

export const CODE_NEEDED = 'Please enter the code of your second factor.'
export const WRONG_CODE = 'The code is wrong. Please enter again.'
export const WRONG_PASSKEY = 'The passkey was not accepted. Please try again.'
export const WRONG_PASSWORD = 'The password is wrong. Please enter again.'
export const SIGN_IN_EXPIRED = 'Your sign-in has expired. Please sign in again.'
export const CONFIRMATION_NEEDED = 'Please confirm with your password first.'

/** Ends all sessions of the account but the one that asks. */
export const OTHER_SESSIONS = 'others'

/** Names the authenticator app among the second factors of an account; passkeys are named by their credential. */
export const AUTHENTICATOR_APP = 'app'

export const MAX_PASSKEY_NAME_LENGTH = 60

/** Longest code that is accepted, with all blanks and dashes that a person may type. */
export const MAX_CODE_LENGTH = 60

/** Message for a blank code; null when it may be sent. */
export function codeRefusal(code: string): string | null {
  return isBlank(code) ? 'Please enter code.' : null
}

/** A code without blanks and dashes, in capital letters: people type and paste codes in groups. */
export function normalizeCode(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toUpperCase()
}

/** Whether a normalized code is one of an authenticator app. Any other code can only be a recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

/** Message for the name of a new passkey; null when it is valid. */
export function passkeyNameRefusal(name: string): string | null {
  return isBlank(name) ? 'Please enter name.' : null
}
