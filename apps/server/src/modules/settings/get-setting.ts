import type { ReplyOf } from '@partwire/contract/call'
import type { getSetting as call } from '@partwire/contract/settings'
import { BLANK_SETTING } from '@partwire/domain/settings/blank'
import type { Deps } from '../../deps'
import { findSetting } from './setting-store'

export async function getSetting({ db }: Deps, supplierId: string): Promise<ReplyOf<typeof call>> {
  return { success: true, setting: (await findSetting(db, supplierId)) ?? BLANK_SETTING }
}
