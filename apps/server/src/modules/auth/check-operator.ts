import type { Deps } from '../../deps'
import { findOperatorSession } from './session-store'
import type { Visit } from '../../http/visit'
import { tokenHash } from '../../security/tokens'

export async function checkOperator({ db, now, config }: Deps, visit: Visit): Promise<{ success: boolean }> {
  const token = visit.sessionToken('admin')
  const operator = token === undefined ? null : await findOperatorSession(db, tokenHash(token), now(), config.demo)
  return { success: operator !== null }
}
