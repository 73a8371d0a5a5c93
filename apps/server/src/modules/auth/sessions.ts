import type { Deps } from '../../deps'
import { Refusal } from '../../errors'
import { findOperatorSession, findSupplierSession, type Operator } from './session-store'
import { tokenHash } from '../../security/tokens'
import type { Visit } from '../../http/visit'

export async function signedInOperator({ databases, now, config }: Deps, visit: Visit): Promise<Operator> {
  const token = visit.sessionToken('admin')
  const operator =
    token === undefined ? null : await findOperatorSession(databases.signIn, tokenHash(token), now(), config.demo)
  if (operator === null) throw notSignedIn()
  return operator
}

export async function signedInSupplierId({ databases, now, config }: Deps, visit: Visit): Promise<string> {
  const token = visit.sessionToken('supplier')
  const supplier =
    token === undefined ? null : await findSupplierSession(databases.signIn, tokenHash(token), now(), config.demo)
  if (supplier === null) throw notSignedIn()
  return supplier.id
}

function notSignedIn(): Refusal {
  return new Refusal('unauthenticated', 'Please sign in.')
}
