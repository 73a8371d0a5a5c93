import type { CallBody } from '@partwire/contract/call'
import { getTimeline as getTimelineCall } from '@partwire/contract/timeline'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps'
import { registerRead } from '../../../http/register-call'
import { JsonText } from '../../../lib/json-text'
import type { UncheckedSession } from '../../auth/sessions'
import { refuseMissing } from '../worked-order'
import { timelineRead } from './event-store'

export function timelineRoutes(app: FastifyInstance, deps: Deps): void {
  registerRead(app, deps, getTimelineCall, getTimeline)
}

async function getTimeline(
  _deps: Deps,
  session: UncheckedSession,
  { orderId }: CallBody<typeof getTimelineCall>,
): Promise<JsonText> {
  return new JsonText((await session.read(timelineRead, { orderId })) ?? refuseMissing())
}
