import type { Deps } from '../../../deps'
import { type NewSecurityEvent, recordSecurityEvent } from '../../security-log/record-event'
import type { Account, AccountSession } from './account'
import { eventFields } from './event-fields'
import { deleteRecoveryCodes, findRecoveryCode, insertRecoveryCodes, consumeRecoveryCode } from './recovery-code-store'

const CODE_COUNT = 10

/** 32 characters without those that are easily confused: I and 1, O and 0. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The first characters find the row of a code; the other 12, 60 random bits, are stored as an Argon2id hash. */
const SELECTOR_LENGTH = 4
const CODE_LENGTH = 16

/** Replaces the recovery codes of an account and records `event`. Returns the new ones, which are stored as hashes only. */
export async function replaceRecoveryCodes(
  deps: Deps,
  account: Account,
  event: NewSecurityEvent | null,
): Promise<string[]> {
  const codes = createCodes(deps.newToken)
  const hashed = await Promise.all(
    codes.map(async (code) => ({
      selector: code.slice(0, SELECTOR_LENGTH),
      hash: await deps.passwords.hash(code.slice(SELECTOR_LENGTH)),
    })),
  )
  await deps.db.transaction().execute(async (tx) => {
    await deleteRecoveryCodes(tx, account)
    await insertRecoveryCodes(tx, account, hashed, deps.now())
    if (event !== null) await recordSecurityEvent({ ...deps, db: tx }, event)
  })
  return codes.map(formatCode)
}

/** Whether a normalized code is a recovery code of the account. It is used up by that, and its use is recorded. */
export async function checkRecoveryCode(deps: Deps, holder: AccountSession, code: string): Promise<boolean> {
  const stored = await findRecoveryCode(deps.db, holder, code.slice(0, SELECTOR_LENGTH))
  const isRight = await deps.passwords.verify(stored?.hash ?? null, code.slice(SELECTOR_LENGTH))
  if (!isRight || stored === null) return false
  return deps.db.transaction().execute(async (tx) => {
    if (!(await consumeRecoveryCode(tx, stored))) return false
    await recordSecurityEvent({ ...deps, db: tx }, { ...eventFields(holder), kind: 'recovery-code-used' })
    return true
  })
}

/** Codes with different selectors. */
function createCodes(newToken: () => string): string[] {
  const codes = new Map<string, string>()
  while (codes.size < CODE_COUNT) {
    const bytes = Buffer.from(newToken(), 'base64url').subarray(0, CODE_LENGTH)
    const code = [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
    codes.set(code.slice(0, SELECTOR_LENGTH), code)
  }
  return [...codes.values()]
}

/** In groups of four, for people who write it down. */
function formatCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-')
}
