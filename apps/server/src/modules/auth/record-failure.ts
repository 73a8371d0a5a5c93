import type { Deps } from '../../deps'
import type { Visit } from '../../http/visit'
import { recordSecurityEvent, type NewSecurityEvent } from '../security-log/record-event'
import type { Attempt } from './attempts'

type FailedAccount = Pick<NewSecurityEvent, 'area' | 'supplierId' | 'operatorId' | 'account'>

/** Records a failed attempt and, if it is the one that starts a delay, the delay. */
export async function recordFailure(
  deps: Deps,
  visit: Visit,
  attempt: Attempt,
  event: FailedAccount & Required<Pick<NewSecurityEvent, 'kind' | 'reason'>>,
): Promise<void> {
  await recordSecurityEvent(deps, { ...event, source: visit })
  await recordLockout(deps, visit, attempt, event)
}

/** Records that attempts are refused for a while. Refused attempts themselves are not recorded, whatever their number. */
export async function recordLockout(
  deps: Deps,
  visit: Visit,
  { delays }: Attempt,
  { area, supplierId, operatorId, account = '' }: FailedAccount,
): Promise<void> {
  if (delays === null) return
  const reason = delays === 'account' ? 'by-account' : 'by-address'
  await recordSecurityEvent(deps, { kind: 'lockout', reason, area, supplierId, operatorId, account, source: visit })
}
