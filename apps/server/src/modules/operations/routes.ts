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
import { answer } from '../../http/answer'
import { listHeldMessages, listOpenDeliveries, listOpenMails, listSyncRuns } from './lists'
import { getMessage, retryMessage } from './messages'
import { resendAnyDelivery, retryMail } from './resend'

export function operationRoutes(app: FastifyInstance, deps: Deps): void {
  answer(app, deps, listHeldMessagesCall, listHeldMessages)
  answer(app, deps, getMessageCall, getMessage)
  answer(app, deps, retryMessageCall, retryMessage)
  answer(app, deps, listSyncRunsCall, listSyncRuns)
  answer(app, deps, listOpenDeliveriesCall, listOpenDeliveries)
  answer(app, deps, resendAnyDeliveryCall, resendAnyDelivery)
  answer(app, deps, listOpenMailsCall, listOpenMails)
  answer(app, deps, retryMailCall, retryMail)
}
