import {
  getMessage as getMessageCall,
  listHeldMessages as listHeldMessagesCall,
  listOpenDeliveries as listOpenDeliveriesCall,
  listOpenMails as listOpenMailsCall,
  listSyncRuns as listSyncRunsCall,
  resendAnyDelivery as resendAnyDeliveryCall,
  retryMail as retryMailCall,
  retryMessage as retryMessageCall,
} from '@partwire/contract/operations'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps'
import { registerCall, registerRead } from '../../http/register-call'
import { listHeldMessages, listOpenDeliveries, listOpenMails, listSyncRuns } from './lists'
import { getMessage, retryMessage } from './messages'
import { resendAnyDelivery, retryMail } from './resend'

export function operationRoutes(app: FastifyInstance, deps: Deps): void {
  registerRead(app, deps, listHeldMessagesCall, listHeldMessages)
  registerRead(app, deps, getMessageCall, getMessage)
  registerCall(app, deps, retryMessageCall, retryMessage)
  registerRead(app, deps, listSyncRunsCall, listSyncRuns)
  registerRead(app, deps, listOpenDeliveriesCall, listOpenDeliveries)
  registerCall(app, deps, resendAnyDeliveryCall, resendAnyDelivery)
  registerRead(app, deps, listOpenMailsCall, listOpenMails)
  registerCall(app, deps, retryMailCall, retryMail)
}
