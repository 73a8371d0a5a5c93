import type { BodyOf, ReplyOf } from '@partwire/contract/call'
import type { getMessage as call } from '@partwire/contract/operations'
import type { Deps } from '../../deps'
import { Refusal } from '../../errors'
import type { Operator } from '../auth/session-store'
import { findMessageText } from './message-store'

export async function getMessage(
  { db }: Deps,
  _operator: Operator,
  { id }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const message = await findMessageText(db, id)
  if (message === null) throw new Refusal('not-found', 'This message does not exist.')
  return { success: true, message }
}
