import type { CallBody } from '@partwire/contract/call'
import type {
  listOwnSecurityEvents as listOwnSecurityEventsCall,
  listSecurityEvents as listSecurityEventsCall,
} from '@partwire/contract/security-log'
import type { Deps } from '../../deps'
import { JsonText } from '../../lib/json-text'
import type { UncheckedOperatorSession, UncheckedSession } from '../auth/sessions'
import { ownSecurityEventRead, securityEventRead } from './event-store'

export async function listSecurityEvents(
  _deps: Deps,
  session: UncheckedOperatorSession,
  { pageNo, kind, keyword }: CallBody<typeof listSecurityEventsCall>,
): Promise<JsonText> {
  const read = securityEventRead({ kind, hasKeyword: keyword !== '' })
  return new JsonText(await session.read(read, { pageNo, keyword }))
}

export async function listOwnSecurityEvents(
  _deps: Deps,
  session: UncheckedSession,
  { pageNo }: CallBody<typeof listOwnSecurityEventsCall>,
): Promise<JsonText> {
  return new JsonText(await session.read(ownSecurityEventRead, { pageNo }))
}
