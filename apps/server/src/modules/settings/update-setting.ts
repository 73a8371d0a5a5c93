import type { BodyOf, ReplyOf } from '@partwire/contract/call'
import type { updateSetting as call } from '@partwire/contract/settings'
import { settingIssues, unknownChoiceError } from '@partwire/domain/settings/rules'
import { trimmedSetting } from '@partwire/domain/settings/blank'
import type { Deps } from '../../deps'
import { refuseFieldError, RuleRefusal } from '../../errors'
import { saveSetting } from './setting-store'

export async function updateSetting(
  { db, now }: Deps,
  supplierId: string,
  body: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const setting = trimmedSetting(body)
  const issues = settingIssues(setting)
  if (issues.length > 0) throw new RuleRefusal(issues)
  refuseFieldError(unknownChoiceError(setting))
  await db.transaction().execute((tx) => saveSetting(tx, supplierId, setting, now()))
  return { success: true }
}
