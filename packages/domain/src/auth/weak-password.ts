/** The account that a new password is for. */
export interface PasswordOwner {
  /** Names of the company and of the contact. */
  names: readonly string[]
  email: string
}

const COMMON_PASSWORD = 'This password is too common. Please choose another one.'
const PASSWORD_WITH_NAME = 'The password must not contain the name or the e-mail address of the account.'

/** Shorter words are in too many passwords by chance. */
const MIN_WORD_LENGTH = 4

/**
 * Message for a new password that is easy to guess; null for any other. `isCommon` says whether a password in lower case
 * is in the list of common passwords, which is too large for the browser. Passwords that exist are not checked.
 */
export function weakPasswordRefusal(
  password: string,
  owner: PasswordOwner,
  isCommon: (lowerCase: string) => boolean,
): string | null {
  if (isCommon(password.toLowerCase())) return COMMON_PASSWORD
  const compared = toComparable(password)
  return listWords(owner).some((word) => compared.includes(word)) ? PASSWORD_WITH_NAME : null
}

/** Every name, each of its words, the e-mail address and the part before the @, in comparable form. */
function listWords({ names, email }: PasswordOwner): string[] {
  const [mailbox = ''] = email.split('@')
  const parts = [...names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}\p{M}]+/u)]), mailbox, email]
  return parts.map(toComparable).filter((word) => word.length >= MIN_WORD_LENGTH)
}

/** Letters and digits in lower case, without accents: `Größe & Söhne` becomes `grossesohne`. */
function toComparable(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
