import type { Setting } from '@partwire/domain/settings/shape'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../db/connect'
import { PREPARED } from '../../db/prepared'
import type { Schema } from '../../db/schema/schema'
import { rowOf, taxRowsOf } from './setting-rows'

type SettingRow = Omit<Selectable<Schema['settings']>, 'supplier_id' | 'updated_at'> & {
  [Column in 'code' | 'description' | 'percent']: string | null
}

/** One query, so that nobody reads the fields of one save with the taxes of another. */
export async function findSetting(db: Db, supplierId: string): Promise<Setting | null> {
  const { rows } = await sql<SettingRow>`${PREPARED}
    select seller_name, seller_street, seller_postal_code, seller_city, seller_country, bank_name, bank_account, bank_iban,
      bank_swift, contact_name, contact_phone, contact_email, tax_registration_number, default_currency,
      tax.code, tax.description, tax.percent
    from settings as setting left join setting_taxes as tax on tax.supplier_id = setting.supplier_id
    where setting.supplier_id = ${supplierId}
    order by tax.position
  `.execute(db)
  const [row] = rows
  if (row === undefined) return null
  return {
    seller: {
      name: row.seller_name,
      street: row.seller_street,
      postalCode: row.seller_postal_code,
      city: row.seller_city,
      country: row.seller_country,
    },
    bank: { name: row.bank_name, account: row.bank_account, iban: row.bank_iban, swift: row.bank_swift },
    contactPerson: { name: row.contact_name, phone: row.contact_phone, email: row.contact_email },
    taxRegistrationNumber: row.tax_registration_number,
    defaultCurrency: row.default_currency,
    taxs: rows.flatMap(({ code, description, percent }) =>
      code === null || description === null ? [] : [{ code, description, percent: Number(percent) }],
    ),
  }
}

/** The whole of it at once: the form always sends everything. */
export async function saveSetting(db: Db, supplierId: string, setting: Setting, at: Date): Promise<void> {
  const row = rowOf(setting, at)
  await db
    .insertInto('settings')
    .values({ supplier_id: supplierId, ...row })
    .onConflict((conflict) => conflict.column('supplier_id').doUpdateSet(row))
    .execute()
  await db.deleteFrom('setting_taxes').where('supplier_id', '=', supplierId).execute()
  const taxes = taxRowsOf(setting, supplierId)
  if (taxes.length > 0) await db.insertInto('setting_taxes').values(taxes).execute()
}
