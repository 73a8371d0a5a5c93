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
import { answer, answerRead } from '../../http/answer'
import { listHeldMessages, listOpenDeliveries, listOpenMails, listSyncRuns } from './lists'
import { getMessage, retryMessage } from './messages'
import { resendAnyDelivery, retryMail } from './resend'

export function operationRoutes(app: FastifyInstance, deps: Deps): void {
  answerRead(app, deps, listHeldMessagesCall, listHeldMessages)
  answerRead(app, deps, getMessageCall, getMessage)
  answer(app, deps, retryMessageCall, retryMessage)
  answerRead(app, deps, listSyncRunsCall, listSyncRuns)
  answerRead(app, deps, listOpenDeliveriesCall, listOpenDeliveries)
  answer(app, deps, resendAnyDeliveryCall, resendAnyDelivery)
  answerRead(app, deps, listOpenMailsCall, listOpenMails)
  answer(app, deps, retryMailCall, retryMail)
}
