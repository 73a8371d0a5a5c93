import type { BodyOf, ReplyOf } from '@partwire/contract/call'
import type { updateSetting as call } from '@partwire/contract/settings'
import { CURRENCIES } from '@partwire/domain/option-lists'
import { settingIssues } from '@partwire/domain/settings/rules'
import type { Setting } from '@partwire/domain/settings/shape'
import { trimmedSetting } from '@partwire/domain/settings/trimmed'
import type { Deps } from '../../deps'
import { Refusal, RuleRefusal } from '../../errors'
import { isCountry } from '../../lib/countries'
import { saveSetting } from './setting-store'

export async function updateSetting(
  { db, now }: Deps,
  supplierId: string,
  body: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const setting = trimmedSetting(body)
  const issues = settingIssues(setting)
  if (issues.length > 0) throw new RuleRefusal(issues)
  refuseUnknownChoices(setting)
  await db.transaction().execute((tx) => saveSetting(tx, supplierId, setting, now()))
  return { success: true }
}

/** The screen offers lists; another value did not come from it. */
function refuseUnknownChoices({ seller: { country }, defaultCurrency }: Setting): void {
  if (!isCountry(country)) {
    throw new Refusal('invalid', `The country ${country} is not known.`, 'seller.country')
  }
  if (!CURRENCIES.some((currency) => currency === defaultCurrency)) {
    throw new Refusal('invalid', `The currency ${defaultCurrency} is not known.`, 'defaultCurrency')
  }
}
