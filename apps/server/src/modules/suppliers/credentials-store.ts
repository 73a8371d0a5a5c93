import type { Db } from '../../db/connect'
import { areSecretsBoundToRows } from '../../db/key-check-store'
import type { Deps } from '../../deps'
import type { SecretBox } from '../../security/secret-box'
import { UpstreamError } from '../../upstream/errors'
import type { Credentials } from '../../upstream/port'

/** Platform access of the supplier. Throws `AuthFailed` when its stored password cannot be decrypted. */
export async function findCredentials({ db, secrets }: Deps, supplierId: string): Promise<Credentials> {
  const row = await db
    .selectFrom('suppliers')
    .select(['tec_com_id', 'tec_com_user_name', 'tec_com_password_sealed'])
    .where('id', '=', supplierId)
    .executeTakeFirstOrThrow()
  const password = openWebservicePassword(secrets, supplierId, row.tec_com_password_sealed)
  if (password === null) {
    throw new UpstreamError(
      'AuthFailed',
      'The stored webservice password of this supplier cannot be decrypted: the operator has to enter it again.',
    )
  }
  return { tecComId: row.tec_com_id, userName: row.tec_com_user_name, password }
}

/** Encrypts the password for the row of this supplier; copied to another row it cannot be decrypted. */
export async function sealWebservicePassword(
  tx: Db,
  secrets: SecretBox,
  supplierId: string,
  password: string,
): Promise<string> {
  return (await areSecretsBoundToRows(tx, secrets))
    ? secrets.seal(password, secretContext(supplierId))
    : secrets.sealWithoutContext(password)
}

/** Null when the value was modified, copied from another supplier, or encrypted with a key that is not configured. */
export function openWebservicePassword(secrets: SecretBox, supplierId: string, sealed: string): string | null {
  try {
    return secrets.open(sealed, secretContext(supplierId))
  } catch {
    return null
  }
}

/** Encrypts a stored password again with the current key. Throws when it cannot be decrypted. */
export function resealWebservicePassword(secrets: SecretBox, supplierId: string, sealed: string): string {
  return secrets.seal(secrets.open(sealed, secretContext(supplierId)), secretContext(supplierId))
}

/** Bound to the encrypted value as additional authenticated data. */
function secretContext(supplierId: string): string {
  return `suppliers.tec_com_password_sealed:${supplierId}`
}
