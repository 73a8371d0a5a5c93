import { getTimeline as getTimelineCall } from '@partwire/contract/timeline'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps'
import { registerRead } from '../../../http/register-call'
import { getTimeline } from './get-timeline'

export function timelineRoutes(app: FastifyInstance, deps: Deps): void {
  registerRead(app, deps, getTimelineCall, getTimeline)
}
