import { faultyDelivery, faultyDocuments, faultyRefusal } from '../faults/apply'
import type { Occasion, Switchboard } from '../faults/switchboard'
import type { Organisation } from '../platform/organisation'
import type { Platform } from '../platform/platform'
import { type Answer, notOffered, SIGN_IN_REFUSED } from './answer'
import { FUNCTIONS } from './functions'
import type { Call } from './read-call'

export interface Visit {
  organisation: Organisation | null
  occasion: Occasion
}

/** Who calls, and for what: what decides which faults strike. */
export function visitOf(platform: Platform, { user, password, functionId }: Call): Visit {
  const organisation = platform.signIn(user, password)
  const operation = FUNCTIONS.get(functionId)?.operation ?? null
  return { organisation, occasion: { tecComId: organisation?.tecComId ?? null, operation } }
}

export function callPlatform(platform: Platform, faults: Switchboard, call: Call, visit: Visit): Answer {
  const { organisation, occasion } = visit
  const faulty = faultyRefusal(faults, occasion)
  if (faulty) return faulty
  if (!organisation) return SIGN_IN_REFUSED

  const wanted = FUNCTIONS.get(call.functionId)
  if (!wanted) return notOffered(call.functionId)

  const parameters = faultyDelivery(faults, organisation, occasion, call.parameters)
  const hasNoLimit = occasion.operation === 'pull' && faults.strike(['largeBatches'], occasion) !== null
  const maxCharacters = hasNoLimit ? Infinity : platform.maxAnswerCharacters
  return faultyDocuments(faults, occasion, wanted.run(organisation, parameters, platform.now(), maxCharacters))
}
