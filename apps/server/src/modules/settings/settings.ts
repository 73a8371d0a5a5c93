import type { BodyOf, ReplyOf } from '@partwire/contract/call'
import type { getSetting as getSettingCall, updateSetting as updateSettingCall } from '@partwire/contract/settings'
import { CURRENCIES } from '@partwire/domain/option-lists'
import { BLANK_SETTING } from '@partwire/domain/settings/blank'
import { settingIssues } from '@partwire/domain/settings/rules'
import type { Setting } from '@partwire/domain/settings/shape'
import { trimmedSetting } from '@partwire/domain/settings/trimmed'
import type { Deps } from '../../deps'
import { Refusal, RuleRefusal } from '../../errors'
import { isCountry } from '../../lib/countries'
import { findSetting, saveSetting } from './setting-store'

/** The settings of the supplier, or blank ones before the first save. */
export async function getSetting({ db }: Deps, supplierId: string): Promise<ReplyOf<typeof getSettingCall>> {
  return { success: true, setting: (await findSetting(db, supplierId)) ?? BLANK_SETTING }
}

export async function updateSetting(
  { db, now }: Deps,
  supplierId: string,
  body: BodyOf<typeof updateSettingCall>,
): Promise<ReplyOf<typeof updateSettingCall>> {
  const setting = trimmedSetting(body)
  const issues = settingIssues(setting)
  if (issues.length > 0) throw new RuleRefusal(issues)
  refuseUnknownChoices(setting)
  await db.transaction().execute((tx) => saveSetting(tx, supplierId, setting, now()))
  return { success: true }
}

/** Refuses a country or currency that is not in the lists the screen offers. */
function refuseUnknownChoices({ seller: { country }, defaultCurrency }: Setting): void {
  if (!isCountry(country)) {
    throw new Refusal('invalid', `The country ${country} is not known.`, 'seller.country')
  }
  if (!CURRENCIES.some((currency) => currency === defaultCurrency)) {
    throw new Refusal('invalid', `The currency ${defaultCurrency} is not known.`, 'defaultCurrency')
  }
}
