import { type DecimalMark, normalizeInput } from '@partwire/domain/lib/number-input'
import { BLANK_SETTING } from '@partwire/domain/settings/setting'
import type { Setting } from '@partwire/domain/settings/shape'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'
import { defineSupplierRead } from '../auth/session-store'

/** The reply with the settings of the signed-in supplier, blank ones before the first save. */
export const settingRead = defineSupplierRead<object>(
  (_value, supplierId) => sql`concat('{"success":true,"setting":', ${settingText(supplierId)}, '}')`,
)

/** The decimal mark the supplier has chosen; the point before the first save. */
export async function findDecimalMark(db: Db, supplierId: string): Promise<DecimalMark> {
  const row = await db
    .selectFrom('settings')
    .select('decimal_mark')
    .where('supplier_id', '=', supplierId)
    .executeTakeFirst()
  return row?.decimal_mark ?? '.'
}

/** Expression: the settings of the supplier as JSON text, blank ones before the first save. */
export function settingText(supplierId: RawBuilder<string>): RawBuilder<string> {
  return sql`coalesce(${savedText(supplierId)}, ${sql.lit(JSON.stringify(BLANK_SETTING))})`
}

/** Expression: the settings of the supplier as JSON; null before the first save. */
export function savedSetting(supplierId: RawBuilder<string>): RawBuilder<Setting | null> {
  return sql`${savedText(supplierId)}::json`
}

/** Written as text, as the order list contains it: with `json_build_object` and `json_strip_nulls` it takes longer. */
function savedText(supplierId: RawBuilder<string>): RawBuilder<string | null> {
  return sql`(
    select concat(
      '{"seller":{"name":', to_json(seller_name), ',"street":', to_json(seller_street), ',"postalCode":', to_json(seller_postal_code),
      ',"city":', to_json(seller_city), ',"country":', to_json(seller_country),
      '},"bank":{"name":', to_json(bank_name), ',"account":', to_json(bank_account), ',"iban":', to_json(bank_iban),
      ',"swift":', to_json(bank_swift),
      '},"contactPerson":{"name":', to_json(contact_name), ',"phone":', to_json(contact_phone), ',"email":', to_json(contact_email),
      '},"taxRegistrationNumber":', to_json(tax_registration_number), ',"defaultCurrency":', to_json(default_currency),
      case when decimal_mark <> '.' then ',"decimalMark":' || to_json(decimal_mark) end, ',"taxs":', coalesce((
        select json_agg(json_build_object('code', code, 'description', description, 'percent', trim_scale(percent)) order by position)
        from setting_taxes where supplier_id = ${supplierId}
      ), '[]'), '}'
    )
    from settings where supplier_id = ${supplierId}
  )`
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
