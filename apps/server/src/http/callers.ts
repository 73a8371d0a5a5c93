import type { Access } from '@partwire/contract/call'
import type { Deps } from '../deps'
import type { Operator } from '../modules/auth/session-store'
import { signedInOperator, signedInSupplierId } from '../modules/auth/sessions'
import type { Visit } from './visit'

/** What a verb receives as its caller, by the access its call declares. A supplier is passed as its id. */
export interface Callers {
  anyone: Visit
  admin: Operator
  supplier: string
}

/** Identifies the caller of a request; throws a `Refusal` if it may not make the call. */
export const IDENTIFY: { [Who in Access]: (deps: Deps, visit: Visit) => Promise<Callers[Who]> } = {
  anyone: async (_deps, visit) => visit,
  admin: signedInOperator,
  supplier: signedInSupplierId,
}
