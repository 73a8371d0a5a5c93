/** Messages of the sign-in and password screens. The first five are specified. */
export const WRONG_SIGN_IN = 'Username and password are wrong. Please enter again.'
export const ACCOUNT_DISABLED = 'Your account is disabled. Please contact support.'
export const RESET_MAIL_SENT = 'A link to reset your password was sent to you. Please check your email inbox.'
export const RESET_MAIL_REFUSED = 'The email is wrong. Please enter again.'
export const RESET_LINK_INVALID = 'This reset link is invalid or has expired. Please request a new one.'
export const PASSWORD_CHANGED = 'Your password was changed. Please sign in with your new password.'
export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait a few minutes and try again.'

/** `statusCode` in the reply of the supplier login for a disabled account. */
export const STATUS_DISABLED = 1
