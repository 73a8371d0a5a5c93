import {
  getMessage as getMessageCall,
  listHeldMessages as listHeldMessagesCall,
  listSyncRuns as listSyncRunsCall,
  retakeMessage as retakeMessageCall,
} from '@partwire/contract/operations'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps'
import { answer } from '../../http/answer'
import { getMessage } from './get-message'
import { listHeldMessages } from './list-held-messages'
import { listSyncRuns } from './list-sync-runs'
import { retakeMessage } from './retake-message'

export function operationRoutes(app: FastifyInstance, deps: Deps): void {
  answer(app, deps, listHeldMessagesCall, listHeldMessages)
  answer(app, deps, getMessageCall, getMessage)
  answer(app, deps, retakeMessageCall, retakeMessage)
  answer(app, deps, listSyncRunsCall, listSyncRuns)
}
