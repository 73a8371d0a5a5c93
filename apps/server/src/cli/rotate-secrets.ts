import type { Db } from '../db/connect'
import { resealKeyCheck } from '../db/key-check-store'
import type { Account } from '../modules/auth/security/account'
import { resealTotpKey } from '../modules/auth/security/check-factor'
import { findSealedKeys, updateSealedKey } from '../modules/auth/security/totp-store'
import { updateSupplierRow, findSealedPasswords } from '../modules/suppliers/supplier-store'
import { resealWebservicePassword } from '../modules/suppliers/credentials-store'
import type { SecretBox } from '../security/secret-box'
import type { Command } from './with-deps'

/** Encrypts all stored secrets with the current key. After this SECRET_KEY_PREVIOUS can be removed. */
export const rotateSecrets: Command = async ({ db, secrets }) => {
  const { passwords, appKeys } = await db.transaction().execute(async (tx) => {
    const outdated = (await findSealedPasswords(tx)).filter((row) => secrets.isOutdated(row.sealed))
    for (const { id, sealed } of outdated) {
      await updateSupplierRow(tx, id, { tec_com_password_sealed: resealWebservicePassword(secrets, id, sealed) })
    }
    const rotatedKeys = await rotateAppKeys(tx, secrets)
    await resealKeyCheck(tx, secrets)
    return { passwords: outdated.length, appKeys: rotatedKeys }
  })
  const others = appKeys === 0 ? '' : ` and ${appKeys} keys of authenticator apps`
  return `${passwords} webservice passwords${others} are encrypted with the present key.`
}

/** Returns how many keys of authenticator apps were encrypted again. */
async function rotateAppKeys(tx: Db, secrets: SecretBox): Promise<number> {
  const outdated = (await findSealedKeys(tx)).filter(({ sealed }) => secrets.isOutdated(sealed))
  for (const { id, operator_id: operatorId, supplier_id: supplierId, sealed } of outdated) {
    const account: Account =
      operatorId === null ? { area: 'supplier', id: supplierId ?? '' } : { area: 'admin', id: operatorId }
    await updateSealedKey(tx, id, resealTotpKey(secrets, account, sealed))
  }
  return outdated.length
}
