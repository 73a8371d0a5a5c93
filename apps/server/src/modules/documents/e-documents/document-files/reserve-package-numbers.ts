import type { CallBody, CallReply } from '@partwire/contract/call'
import type { reservePackageNumbers as call } from '@partwire/contract/e-documents/document-files'
import { packageNumber } from '@partwire/domain/document-files/package-number'
import type { Deps } from '../../../../deps'
import { Refusal } from '../../../../errors'
import { findGs1CompanyPrefix } from '../../../settings/e-document-setting-store'
import { reservePackageSerials } from '../../number-store'

/** Numbers are never given twice, also when the draft they were meant for is dropped or the prefix changes. */
export async function reservePackageNumbers(
  { db }: Deps,
  supplierId: string,
  { count }: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  return db.transaction().execute(async (tx): Promise<CallReply<typeof call>> => {
    const prefix = await findGs1CompanyPrefix(tx, supplierId)
    if (prefix === '') throw new Refusal('conflict', 'Enter your GS1 company prefix in the settings first.')
    const last = await reservePackageSerials(tx, supplierId, count)
    const numbers = Array.from({ length: count }, (_, i) => packageNumber(prefix, last - count + 1 + i))
    const known = numbers.filter((number) => number !== null)
    if (known.length < count) throw new Refusal('conflict', 'All package numbers of your GS1 company prefix are used.')
    return { success: true, numbers: known }
  })
}
