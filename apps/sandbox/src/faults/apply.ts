import type { Organisation } from '../platform/organisation'
import { type Answer, refusal, SIGN_IN_REFUSED } from '../soap/answer'
import type { Parameter } from '../soap/read-call'
import { breakXml } from './broken-answers'
import { addTwins, forgottenIds } from './duplicate'
import type { Occasion, Switchboard } from './switchboard'

/** Faults that are ordinary answers. */
export function faultyRefusal(faults: Switchboard, occasion: Occasion): Answer | null {
  const fault = faults.strike(['wrongCredentials', 'unknownCode'], occasion)
  if (fault === null) return null
  return fault.name === 'unknownCode' ? refusal('77', 'Something the portal has never heard of.') : SIGN_IN_REFUSED
}

/** Faults of delivery change what waits before it is fetched, or which ids are taken as acknowledged. */
export function faultyDelivery(
  faults: Switchboard,
  organisation: Organisation,
  occasion: Occasion,
  parameters: readonly Parameter[],
): readonly Parameter[] {
  if (occasion.operation === 'pull') {
    const most = Number(parameters.find(({ type }) => type === 'MaxCount')?.value ?? 0) || 0
    if (faults.strike(['duplicateDelivery'], occasion)) addTwins(organisation, most, 'same')
    if (faults.strike(['changedDuplicate'], occasion)) addTwins(organisation, most, 'changed')
  }
  if (occasion.operation === 'acknowledge' && faults.strike(['duplicateDelivery'], occasion)) {
    const forgotten = forgottenIds(
      organisation,
      parameters.map(({ value }) => value),
    )
    // An id nobody knows keeps the list from being empty, which would be refused.
    return parameters.map((parameter) =>
      forgotten.has(parameter.value) ? { ...parameter, value: 'forgotten' } : parameter,
    )
  }
  return parameters
}

export function faultyDocuments(faults: Switchboard, occasion: Occasion, answer: Answer): Answer {
  const isHit = answer.parameters.length > 0 && faults.strike(['malformedDocument'], occasion) !== null
  return isHit
    ? { ...answer, parameters: answer.parameters.map((each) => ({ ...each, value: breakXml(each.value) })) }
    : answer
}
