import type { Db } from '../../db/connect'
import { bindsSecretsToRows } from '../../db/key-check-store'
import type { Deps } from '../../deps'
import type { SecretBox } from '../../security/secret-box'
import { UpstreamError } from '../../upstream/errors'
import type { Credentials } from '../../upstream/port'

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

/** For the row of this supplier only: copied to another row it does not open. */
export async function sealWebservicePassword(
  tx: Db,
  secrets: SecretBox,
  supplierId: string,
  password: string,
): Promise<string> {
  return (await bindsSecretsToRows(tx, secrets))
    ? secrets.seal(password, placeOf(supplierId))
    : secrets.sealWithoutPlace(password)
}

/** Null when it was changed, copied from another supplier, or sealed with a key that is not configured. */
export function openWebservicePassword(secrets: SecretBox, supplierId: string, sealed: string): string | null {
  try {
    return secrets.open(sealed, placeOf(supplierId))
  } catch {
    return null
  }
}

/** Throws when it does not open. */
export function resealWebservicePassword(secrets: SecretBox, supplierId: string, sealed: string): string {
  return secrets.seal(secrets.open(sealed, placeOf(supplierId)), placeOf(supplierId))
}

function placeOf(supplierId: string): string {
  return `suppliers.tec_com_password_sealed:${supplierId}`
}
