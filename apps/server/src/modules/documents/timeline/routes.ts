import { getTimeline as getTimelineCall } from '@partwire/contract/timeline'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps'
import { answerRead } from '../../../http/answer'
import { getTimeline } from './get-timeline'

export function timelineRoutes(app: FastifyInstance, deps: Deps): void {
  answerRead(app, deps, getTimelineCall, getTimeline)
}
