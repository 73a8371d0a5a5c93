import type { Area } from '@partwire/domain/auth/rules'
import type { Deps } from '../../deps'
import { endSession, openSession } from './session-store'
import type { Visit } from '../../http/visit'
import { tokenHash } from '../../security/tokens'

/** A new id at every sign-in; the one the browser came with ends, so a planted id is worth nothing. */
export async function startSession({ db, now, newToken }: Deps, visit: Visit, area: Area, ownerId: string) {
  const former = visit.sessionToken(area)
  if (former !== undefined) await endSession(db, tokenHash(former))

  const token = newToken()
  await openSession(db, area, ownerId, { hash: tokenHash(token), at: now() })
  visit.keepSession(area, token)
}
