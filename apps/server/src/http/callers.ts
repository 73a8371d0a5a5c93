import type { Access } from '@partwire/contract/call'
import type { Deps } from '../deps'
import type { Operator } from '../modules/auth/session-store'
import { signedInOperator, signedInSupplierId } from '../modules/auth/sessions'
import type { Visit } from './visit'

/** Who a verb works for, by the access its call declares. */
export interface Callers {
  anyone: Visit
  admin: Operator
  supplier: string
}

/** Tells who calls, or refuses. */
export const IDENTIFY: { [Who in Access]: (deps: Deps, visit: Visit) => Promise<Callers[Who]> } = {
  anyone: async (_deps, visit) => visit,
  admin: signedInOperator,
  supplier: signedInSupplierId,
}
