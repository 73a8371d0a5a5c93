import type { CallBody } from '@partwire/contract/call'
import type { getTimeline as call } from '@partwire/contract/timeline'
import type { Deps } from '../../../deps'
import { JsonText } from '../../../lib/json-text'
import type { UncheckedSession } from '../../auth/sessions'
import { refuseMissing } from '../worked-order'
import { timelineRead } from './event-store'

export async function getTimeline(
  _deps: Deps,
  session: UncheckedSession,
  { orderId }: CallBody<typeof call>,
): Promise<JsonText> {
  return new JsonText((await session.read(timelineRead, { orderId })) ?? refuseMissing())
}
