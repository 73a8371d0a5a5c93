import type { CallBody, CallReply } from '@partwire/contract/call'
import type { updateSetting as updateSettingCall } from '@partwire/contract/settings'
import { trimSetting } from '@partwire/domain/settings/setting'
import { settingIssues, unknownChoiceError } from '@partwire/domain/settings/rules'
import type { Deps } from '../../deps'
import { refuseFieldError, refuseIssues } from '../../errors'
import { JsonText } from '../../lib/json-text'
import type { UncheckedSession } from '../auth/sessions'
import { saveSetting, settingRead } from './setting-store'

/** The settings of the supplier, or blank ones before the first save. */
export async function getSetting(_deps: Deps, session: UncheckedSession): Promise<JsonText> {
  return new JsonText(await session.read(settingRead, {}))
}

export async function updateSetting(
  { db, now }: Deps,
  supplierId: string,
  body: CallBody<typeof updateSettingCall>,
): Promise<CallReply<typeof updateSettingCall>> {
  const setting = trimSetting(body)
  refuseIssues(settingIssues(setting))
  refuseFieldError(unknownChoiceError(setting))
  await db.transaction().execute((tx) => saveSetting(tx, supplierId, setting, now()))
  return { success: true }
}
