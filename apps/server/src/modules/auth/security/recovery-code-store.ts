import type { Db } from '../../../db/connect'
import { ownerColumn, ownerColumns, type Account } from './account'

interface StoredCode {
  id: string
  hash: string
}

export async function countRecoveryCodes(db: Db, { area, id }: Account): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where(ownerColumn(area), '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertRecoveryCodes(
  db: Db,
  account: Account,
  codes: readonly { selector: string; hash: string }[],
  at: Date,
): Promise<void> {
  await db
    .insertInto('recovery_codes')
    .values(
      codes.map(({ selector, hash }) => ({ ...ownerColumns(account), selector, code_hash: hash, created_at: at })),
    )
    .execute()
}

export async function deleteRecoveryCodes(db: Db, { area, id }: Account): Promise<void> {
  await db.deleteFrom('recovery_codes').where(ownerColumn(area), '=', id).execute()
}

/** The code of the account with this selector. */
export async function findRecoveryCode(db: Db, { area, id }: Account, selector: string): Promise<StoredCode | null> {
  const row = await db
    .selectFrom('recovery_codes')
    .select(['id', 'code_hash as hash'])
    .where(ownerColumn(area), '=', id)
    .where('selector', '=', selector)
    .executeTakeFirst()
  return row ?? null
}

/** Returns false when the code was used meanwhile. */
export async function consumeRecoveryCode(db: Db, code: StoredCode): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('recovery_codes').where('id', '=', code.id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
