import { exportSecurityEvents as exportSecurityEventsDownload } from '@partwire/contract/downloads'
import {
  listOwnSecurityEvents as listOwnSecurityEventsCall,
  listSecurityEvents as listSecurityEventsCall,
} from '@partwire/contract/security-log'
import type { FastifyInstance } from 'fastify'
import { depsFor, type Deps } from '../../deps'
import { answerRead } from '../../http/answer'
import { answerWithFile } from '../../http/answer-with-file'
import { exportSecurityEvents } from './export-events'
import { listOwnSecurityEvents, listSecurityEvents } from './list-events'

export function securityLogRoutes(app: FastifyInstance, deps: Deps): void {
  answerRead(app, deps, listSecurityEventsCall, listSecurityEvents)
  answerRead(app, deps, listOwnSecurityEventsCall, listOwnSecurityEvents)
  answerWithFile(app, depsFor('exports', deps), exportSecurityEventsDownload, exportSecurityEvents)
}
