import { exportSecurityEvents as exportSecurityEventsDownload } from '@partwire/contract/downloads'
import {
  listOwnSecurityEvents as listOwnSecurityEventsCall,
  listSecurityEvents as listSecurityEventsCall,
} from '@partwire/contract/security-log'
import type { FastifyInstance } from 'fastify'
import { depsFor, type Deps } from '../../deps'
import { registerRead } from '../../http/register-call'
import { registerDownload } from '../../http/register-download'
import { exportSecurityEvents } from './export-events'
import { listOwnSecurityEvents, listSecurityEvents } from './list-events'

export function securityLogRoutes(app: FastifyInstance, deps: Deps): void {
  registerRead(app, deps, listSecurityEventsCall, listSecurityEvents)
  registerRead(app, deps, listOwnSecurityEventsCall, listOwnSecurityEvents)
  registerDownload(app, depsFor('exports', deps), exportSecurityEventsDownload, exportSecurityEvents)
}
