import { resealKeyCheck } from '../db/key-check-store'
import { updateSupplierRow, findSealedPasswords } from '../modules/suppliers/supplier-store'
import { resealWebservicePassword } from '../modules/suppliers/credentials-store'
import type { Command } from './with-deps'

/** Encrypts all stored webservice passwords with the current key. After this SECRET_KEY_PREVIOUS can be removed. */
export const rotateSecrets: Command = async ({ db, secrets }) => {
  const count = await db.transaction().execute(async (tx) => {
    const outdated = (await findSealedPasswords(tx)).filter((row) => secrets.isOutdated(row.sealed))
    for (const { id, sealed } of outdated) {
      await updateSupplierRow(tx, id, { tec_com_password_sealed: resealWebservicePassword(secrets, id, sealed) })
    }
    await resealKeyCheck(tx, secrets)
    return outdated.length
  })
  return `${count} webservice passwords are encrypted with the present key.`
}
