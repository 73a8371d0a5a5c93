import { weakPasswordRefusal, type PasswordOwner } from '@partwire/domain/auth/weak-password'
import { Refusal } from '../errors'

/**
 * Refuses a new password that is common or contains the name or the e-mail address of its account. The length is checked
 * by `newPasswordRefusal`, which needs no list.
 */
export async function refuseWeakPassword(password: string, owner: PasswordOwner): Promise<void> {
  const refusal = weakPasswordRefusal(password, owner, await loadCommonPasswords())
  if (refusal !== null) throw new Refusal('invalid', refusal, 'password')
}

let common: Promise<ReadonlySet<string>> | undefined

/**
 * Returns whether a password in lower case is one of the 49,000 most common ones. The list is loaded at the first call:
 * it takes some megabytes, and most processes never check a new password.
 */
async function loadCommonPasswords(): Promise<(lowerCase: string) => boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  const list = await common
  return (lowerCase) => list.has(lowerCase)
}
