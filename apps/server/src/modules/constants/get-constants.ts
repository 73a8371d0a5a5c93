import type { ReplyOf } from '@partwire/contract/call'
import type { getConstants as call } from '@partwire/contract/constants'
import { COUNTRIES } from '../../lib/countries'

export async function getConstants(): Promise<ReplyOf<typeof call>> {
  return { success: true, countries: [...COUNTRIES] }
}
