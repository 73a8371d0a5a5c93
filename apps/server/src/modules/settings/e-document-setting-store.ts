import { BLANK_E_DOCUMENT_SETTING } from '@partwire/domain/e-document/setting'
import type { EDocumentSetting } from '@partwire/domain/e-document/shape'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'
import { defineSupplierRead } from '../auth/session-store'

/** The reply with the facts of e-documents of the signed-in supplier, blank ones before the first save. */
export const eDocumentSettingRead = defineSupplierRead<object>(
  (_value, supplierId) => sql`concat('{"success":true,"setting":', ${eDocumentSettingJson(supplierId)}, '}')`,
)

/** Expression: the facts of e-documents in the settings of the supplier as JSON. */
export function eDocumentSettingJson(supplierId: RawBuilder<string>): RawBuilder<EDocumentSetting> {
  return sql`coalesce((
    select json_build_object(
      'vatId', vat_id, 'taxNumber', tax_number,
      'electronicAddress', json_build_object('scheme', address_scheme, 'id', address_id),
      'companyRegistrationNumber', company_registration_number, 'gs1CompanyPrefix', gs1_company_prefix,
      'documentLanguage', document_language, 'unitCodes', unit_codes, 'taxes', taxes
    )
    from e_document_settings where supplier_id = ${supplierId}
  ), ${JSON.stringify(BLANK_E_DOCUMENT_SETTING)}::json)`
}

/** Blank when the settings have none. */
export async function findGs1CompanyPrefix(db: Db, supplierId: string): Promise<string> {
  const row = await db
    .selectFrom('e_document_settings')
    .select('gs1_company_prefix')
    .where('supplier_id', '=', supplierId)
    .executeTakeFirst()
  return row?.gs1_company_prefix ?? ''
}

/** Replaces the facts of e-documents in the settings of the supplier. */
export async function saveEDocumentSetting(
  db: Db,
  supplierId: string,
  setting: EDocumentSetting,
  at: Date,
): Promise<void> {
  const row = {
    vat_id: setting.vatId,
    tax_number: setting.taxNumber,
    address_scheme: setting.electronicAddress.scheme,
    address_id: setting.electronicAddress.id,
    company_registration_number: setting.companyRegistrationNumber,
    gs1_company_prefix: setting.gs1CompanyPrefix,
    document_language: setting.documentLanguage,
    unit_codes: JSON.stringify(setting.unitCodes),
    taxes: JSON.stringify(setting.taxes),
    updated_at: at,
  }
  await db
    .insertInto('e_document_settings')
    .values({ supplier_id: supplierId, ...row })
    .onConflict((conflict) => conflict.column('supplier_id').doUpdateSet(row))
    .execute()
}
