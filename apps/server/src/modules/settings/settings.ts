import type { CallBody, CallReply } from '@partwire/contract/call'
import type { getSetting as getSettingCall, updateSetting as updateSettingCall } from '@partwire/contract/settings'
import { BLANK_SETTING, trimSetting } from '@partwire/domain/settings/setting'
import { settingIssues, unknownChoiceError } from '@partwire/domain/settings/rules'
import type { Deps } from '../../deps'
import { refuseFieldError, RuleRefusal } from '../../errors'
import { findSetting, saveSetting } from './setting-store'

/** The settings of the supplier, or blank ones before the first save. */
export async function getSetting({ db }: Deps, supplierId: string): Promise<CallReply<typeof getSettingCall>> {
  return { success: true, setting: (await findSetting(db, supplierId)) ?? BLANK_SETTING }
}

export async function updateSetting(
  { db, now }: Deps,
  supplierId: string,
  body: CallBody<typeof updateSettingCall>,
): Promise<CallReply<typeof updateSettingCall>> {
  const setting = trimSetting(body)
  const issues = settingIssues(setting)
  if (issues.length > 0) throw new RuleRefusal(issues)
  refuseFieldError(unknownChoiceError(setting))
  await db.transaction().execute((tx) => saveSetting(tx, supplierId, setting, now()))
  return { success: true }
}
