/** Missing, empty, or only white space. */
export function isBlank(value: string | null | undefined): boolean {
  return value === null || value === undefined || value.trim() === ''
}

/** True for text that has at most `maxLength` characters and that PostgreSQL can store. */
export function isStorable(value: string, maxLength: number): boolean {
  return value.length <= maxLength && !hasNul(value) && !hasLoneSurrogate(value)
}

/** The text with a blank instead of tabs, line breaks and other control characters, which no field of one line can have. */
export function toSingleLine(value: string): string {
  return value.replaceAll(/\p{Cc}+/gu, ' ')
}

export function hasNul(value: string): boolean {
  return value.includes('\0')
}

export function hasLoneSurrogate(value: string): boolean {
  return /\p{Cs}/u.test(value)
}

const LOCAL_PART = /^[^\s@"(),:;<>[\\\]]+$/
const HOST_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u

/** RFC 5321: mail servers do not accept longer addresses. */
export const MAX_EMAIL_LENGTH = 254

/**
 * The e-mail pattern of the specification: a local part, an at sign, and a host name with at least one dot. Surrounding
 * blanks are ignored; letters of all scripts are accepted in the host name.
 */
export function isEmail(value: string): boolean {
  const address = value.trim()
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const labels = address.slice(at + 1).split('.')
  return (
    at > 0 &&
    address.length <= MAX_EMAIL_LENGTH &&
    LOCAL_PART.test(local) &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..') &&
    labels.length >= 2 &&
    labels.every((label) => HOST_LABEL.test(label))
  )
}
