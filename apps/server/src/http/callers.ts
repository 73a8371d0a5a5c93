import type { Access } from '@partwire/contract/call'
import type { Deps } from '../deps'
import type { AccountSession } from '../modules/auth/security/account'
import { signedInOperator, signedInSupplierId, type SignedInOperator } from '../modules/auth/sessions'
import type { Visit } from './visit'

/** What a verb receives as its caller, by the access its call declares. A supplier is passed as its id. */
export interface Callers {
  anyone: Visit
  admin: SignedInOperator
  supplier: string
}

/** Identifies the caller of a request; throws a `Refusal` if it may not make the call. */
export const IDENTIFY: { [Who in Access]: (deps: Deps, visit: Visit) => Promise<Callers[Who]> } = {
  anyone: async (_deps, visit) => visit,
  admin: signedInOperator,
  supplier: signedInSupplierId,
}

/** Whose share of the memory for bodies, or of the files under way, a request takes. */
export function budgetOwner(caller: Callers[Access] | AccountSession): string {
  if (typeof caller === 'string') return `supplier ${caller}`
  if ('area' in caller) return `${caller.area} ${caller.id}`
  return 'id' in caller ? `operator ${caller.id}` : caller.address
}
