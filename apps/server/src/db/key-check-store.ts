import { ConfigError } from '../config/config'
import type { SecretBox } from '../security/secret-box'
import type { Db } from './connect'

const KNOWN_TEXT = 'partwire'
const KEY_CHECK_CONTEXT = 'key_check.sealed'

/**
 * Throws a `ConfigError` if SECRET_KEY is not the key of this database, so that a start with a wrong key fails at once.
 * The first start of a database stores a known text encrypted with the key.
 */
export async function checkSecretKey(db: Db, secrets: SecretBox): Promise<void> {
  await db
    .insertInto('key_check')
    .values({ sealed: secrets.seal(KNOWN_TEXT, KEY_CHECK_CONTEXT) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { sealed } = await db.selectFrom('key_check').select('sealed').executeTakeFirstOrThrow()
  if (!canOpenKeyCheck(secrets, sealed)) {
    throw new ConfigError(
      'SECRET_KEY is not the key this database was encrypted with; put the former one into SECRET_KEY_PREVIOUS.',
    )
  }
}

export async function resealKeyCheck(db: Db, secrets: SecretBox): Promise<void> {
  await db
    .updateTable('key_check')
    .set({ sealed: secrets.seal(KNOWN_TEXT, KEY_CHECK_CONTEXT) })
    .execute()
}

/**
 * Whether new secrets are bound to their rows. False in a database that was created by an older version until
 * `secrets rotate` has run, because processes of that version may still read it.
 */
export async function areSecretsBoundToRows(db: Db, secrets: SecretBox): Promise<boolean> {
  const row = await db.selectFrom('key_check').select('sealed').executeTakeFirst()
  return row === undefined || secrets.isBoundToContext(row.sealed)
}

/** Whether one of the keys encrypted the known text. */
export function canOpenKeyCheck(secrets: SecretBox, sealed: string): boolean {
  try {
    return secrets.open(sealed, KEY_CHECK_CONTEXT) === KNOWN_TEXT
  } catch {
    return false
  }
}
