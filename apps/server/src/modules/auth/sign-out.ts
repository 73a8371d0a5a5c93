import type { Area } from '@partwire/domain/auth/rules'
import type { Deps } from '../../deps'
import { endSession } from './session-store'
import type { Visit } from '../../http/visit'
import { tokenHash } from '../../security/tokens'

/** Ends the session of one area; the other stays signed in. */
export async function signOut({ db }: Deps, visit: Visit, area: Area): Promise<{ success: boolean }> {
  const token = visit.sessionToken(area)
  if (token !== undefined) await endSession(db, tokenHash(token))
  visit.forgetSession(area)
  return { success: true }
}
