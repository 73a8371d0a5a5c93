import type { listSuppliers as call } from '@partwire/contract/suppliers'
import type { CallBody, CallReply } from '@partwire/contract/call'
import { clampPageNo } from '@partwire/domain/list/pages'
import { SUPPLIER_SORT_FIELDS, type Supplier } from '@partwire/domain/suppliers/shape'
import type { Deps } from '../../deps'
import type { Operator } from '../auth/session-store'
import type { SecretBox } from '../../security/secret-box'
import { openWebservicePassword } from './credentials-store'
import { countSuppliers, findSupplierPage, type SupplierRow } from './supplier-store'

const PAGE_SIZE = 10

export async function listSuppliers(
  { db, secrets }: Deps,
  _operator: Operator,
  { pageNo, keyword, orderField, isDesc }: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  const total = await countSuppliers(db, keyword)
  const page = clampPageNo({ total, pageNo, pageSize: PAGE_SIZE })
  const field = SUPPLIER_SORT_FIELDS.find((candidate) => candidate === orderField)
  const rows = await findSupplierPage(db, {
    keyword,
    sort: field === undefined ? { field: 'createTime', isDesc: true } : { field, isDesc },
    offset: (page - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
  })
  const list = rows.map((row) => toSupplier(row, secrets))
  return { success: true, pager: { list, total, pageNo: page, pageSize: PAGE_SIZE } }
}

function toSupplier(row: SupplierRow, secrets: SecretBox): Supplier {
  return {
    id: row.id,
    tecComId: row.tec_com_id,
    supplierName: row.supplier_name,
    contactName: row.contact_name,
    contactEmail: row.contact_email,
    tecComUserName: row.tec_com_user_name,
    // Blank when it cannot be decrypted, so that the operator can enter it again.
    tecComPassword: openWebservicePassword(secrets, row.id, row.tec_com_password_sealed) ?? '',
    sendEmailForOrder: row.send_email_for_order,
    active: row.active,
    createTime: row.created_at.toISOString(),
    ...(row.last_access_at === null ? {} : { lastAccessTime: row.last_access_at.toISOString() }),
  }
}
