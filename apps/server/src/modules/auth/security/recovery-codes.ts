import type { Deps } from '../../../deps'
import { recordSecurityEvent } from '../../security-log/record-event'
import type { Account, AccountSession } from './account'
import { eventFields } from './event-fields'
import { deleteRecoveryCodes, findRecoveryCode, insertRecoveryCodes, consumeRecoveryCode } from './recovery-code-store'

const CODE_COUNT = 10

/** 32 characters without those that are easily confused: I and 1, O and 0. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The first characters find the row of a code; the other 12, 60 random bits, are stored as an Argon2id hash. */
const SELECTOR_LENGTH = 4
const CODE_LENGTH = 16

/** Ten new codes as the person sees them, and as they are stored: hashes only. */
interface NewCodes {
  shown: string[]
  stored: { selector: string; hash: string }[]
}

/** Computes new recovery codes. */
export async function newRecoveryCodes({ newToken, passwords }: Deps): Promise<NewCodes> {
  const codes = createCodes(newToken)
  const stored = await Promise.all(
    codes.map(async (code) => ({
      selector: code.slice(0, SELECTOR_LENGTH),
      hash: await passwords.hash(code.slice(SELECTOR_LENGTH)),
    })),
  )
  return { shown: codes.map(formatCode), stored }
}

/** Replaces the recovery codes of an account, in a transaction. */
export async function replaceRecoveryCodes({ db, now }: Deps, account: Account, { stored }: NewCodes): Promise<void> {
  await deleteRecoveryCodes(db, account)
  await insertRecoveryCodes(db, account, stored, now())
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
