import type { Deps } from '../deps'
import type { Credentials } from '../upstream/port'

export async function findCredentials({ db, secrets }: Deps, supplierId: string): Promise<Credentials> {
  const row = await db
    .selectFrom('suppliers')
    .select(['tec_com_id', 'tec_com_user_name', 'tec_com_password_sealed'])
    .where('id', '=', supplierId)
    .executeTakeFirstOrThrow()
  return {
    tecComId: row.tec_com_id,
    userName: row.tec_com_user_name,
    password: secrets.open(row.tec_com_password_sealed),
  }
}
