import type { CallBody, CallReply } from '@partwire/contract/call'
import type { listSuppliers as call } from '@partwire/contract/suppliers'
import { SUPPLIER_SORT_FIELDS, type Supplier } from '@partwire/domain/suppliers/shape'
import type { Deps } from '../../deps'
import type { SecretBox } from '../../security/secret-box'
import type { UncheckedOperatorSession } from '../auth/sessions'
import { recordSecretsShown } from '../security-log/record-event'
import { openWebservicePassword } from './credentials-store'
import { supplierPageRead, type ListedSupplier } from './supplier-store'

export async function listSuppliers(
  deps: Deps,
  session: UncheckedOperatorSession,
  { pageNo, keyword, orderField, isDesc }: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  const field = SUPPLIER_SORT_FIELDS.find((candidate) => candidate === orderField)
  const sort = field === undefined ? { field: 'createTime' as const, isDesc: true } : { field, isDesc }
  const read = supplierPageRead({ sort, hasKeyword: keyword !== '' })
  const { list, ...pager } = await session.read(read, { pageNo, keyword })
  const ids = list.map(({ id }) => id)
  await recordSecretsShown(deps, session.visit, ids)
  return { success: true, pager: { ...pager, list: list.map((row) => toSupplier(row, deps.secrets)) } }
}

function toSupplier({ sealedPassword, ...supplier }: ListedSupplier, secrets: SecretBox): Supplier {
  // Blank when it cannot be decrypted, so that the operator can enter it again.
  return { ...supplier, tecComPassword: openWebservicePassword(secrets, supplier.id, sealedPassword) ?? '' }
}
