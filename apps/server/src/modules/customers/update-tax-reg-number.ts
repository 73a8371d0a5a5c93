import type { BodyOf, ReplyOf } from '@partwire/contract/call'
import type { updateTaxRegNumber as call } from '@partwire/contract/customers'
import type { Deps } from '../../deps'
import { Refusal } from '../../errors'
import { setTaxRegNumber } from './customer-store'

export async function updateTaxRegNumber(
  { db }: Deps,
  supplierId: string,
  { id, taxRegNumber }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const isThere = await setTaxRegNumber(db, supplierId, id, taxRegNumber.trim())
  if (!isThere) throw new Refusal('not-found', 'This customer does not exist.')
  return { success: true }
}
