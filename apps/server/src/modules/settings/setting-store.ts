import { type DecimalMark, normalizeInput } from '@partwire/domain/lib/number-input'
import type { Setting } from '@partwire/domain/settings/shape'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db } from '../../db/connect'
import { PREPARED } from '../../db/prepared'
import type { Schema } from '../../db/schema/schema'

type SettingRow = Omit<Selectable<Schema['settings']>, 'supplier_id' | 'updated_at'> & {
  [Column in 'code' | 'description' | 'percent']: string | null
}

/** Null before the first save. One query, so that the fields and the taxes are those of the same save. */
export async function findSetting(db: Db, supplierId: string): Promise<Setting | null> {
  const { rows } = await sql<SettingRow>`${PREPARED}
    select seller_name, seller_street, seller_postal_code, seller_city, seller_country, bank_name, bank_account, bank_iban,
      bank_swift, contact_name, contact_phone, contact_email, tax_registration_number, default_currency, decimal_mark,
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
    ...(row.decimal_mark === ',' && { decimalMark: row.decimal_mark }),
  }
}

/** The decimal mark the supplier has chosen; the point before the first save. */
export async function findDecimalMark(db: Db, supplierId: string): Promise<DecimalMark> {
  const { rows } = await sql<Pick<SettingRow, 'decimal_mark'>>`${PREPARED}
    select decimal_mark from settings where supplier_id = ${supplierId}
  `.execute(db)
  return rows[0]?.decimal_mark ?? '.'
}

/** Expression: the settings of the supplier as JSON, or `blank` (JSON text) before the first save. */
export function settingJson(supplierId: RawBuilder<string>, blank: string): RawBuilder<unknown> {
  return sql`coalesce((
    select json_strip_nulls(json_build_object(
      'seller', json_build_object('name', seller_name, 'street', seller_street, 'postalCode', seller_postal_code,
        'city', seller_city, 'country', seller_country),
      'bank', json_build_object('name', bank_name, 'account', bank_account, 'iban', bank_iban, 'swift', bank_swift),
      'contactPerson', json_build_object('name', contact_name, 'phone', contact_phone, 'email', contact_email),
      'taxRegistrationNumber', tax_registration_number, 'defaultCurrency', default_currency,
      'decimalMark', nullif(decimal_mark, '.'), 'taxs', coalesce((
        select json_agg(json_build_object('code', code, 'description', description, 'percent', trim_scale(percent)) order by position)
        from setting_taxes where supplier_id = settings.supplier_id
      ), '[]')
    ))
    from settings where supplier_id = ${supplierId}
  ), ${blank}::json)`
}

/** Replaces all settings of the supplier, including the taxes. */
export async function saveSetting(db: Db, supplierId: string, setting: Setting, at: Date): Promise<void> {
  const row = toSettingRow(setting, at)
  await db
    .insertInto('settings')
    .values({ supplier_id: supplierId, ...row })
    .onConflict((conflict) => conflict.column('supplier_id').doUpdateSet(row))
    .execute()
  await db.deleteFrom('setting_taxes').where('supplier_id', '=', supplierId).execute()
  const taxes = toTaxRows(setting, supplierId)
  if (taxes.length > 0) await db.insertInto('setting_taxes').values(taxes).execute()
}

function toSettingRow({ seller, bank, contactPerson, ...setting }: Setting, at: Date) {
  return {
    seller_name: seller.name,
    seller_street: seller.street,
    seller_postal_code: seller.postalCode,
    seller_city: seller.city,
    seller_country: seller.country,
    bank_name: bank.name,
    bank_account: bank.account,
    bank_iban: bank.iban,
    bank_swift: bank.swift,
    contact_name: contactPerson.name,
    contact_phone: contactPerson.phone,
    contact_email: contactPerson.email,
    tax_registration_number: setting.taxRegistrationNumber,
    default_currency: setting.defaultCurrency,
    ...(setting.decimalMark !== undefined && { decimal_mark: setting.decimalMark }),
    updated_at: at,
  }
}

function toTaxRows({ taxs: taxes }: Setting, supplierId: string) {
  return taxes.map(({ code, description, percent }, position) => ({
    supplier_id: supplierId,
    position,
    code,
    description,
    percent: normalizeInput(percent),
  }))
}
