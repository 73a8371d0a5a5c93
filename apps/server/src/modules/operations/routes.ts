import {
  getMessage as getMessageCall,
  listHeldMessages as listHeldMessagesCall,
  listOpenDeliveries as listOpenDeliveriesCall,
  listOpenMails as listOpenMailsCall,
  listSyncRuns as listSyncRunsCall,
  resendAnyDelivery as resendAnyDeliveryCall,
  resendMail as resendMailCall,
  retakeMessage as retakeMessageCall,
} from '@partwire/contract/operations'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps'
import { answer } from '../../http/answer'
import { getMessage } from './get-message'
import { listHeldMessages } from './list-held-messages'
import { listOpenDeliveries } from './list-open-deliveries'
import { listOpenMails } from './list-open-mails'
import { listSyncRuns } from './list-sync-runs'
import { resendAnyDelivery } from './resend-any-delivery'
import { resendMail } from './resend-mail'
import { retakeMessage } from './retake-message'

export function operationRoutes(app: FastifyInstance, deps: Deps): void {
  answer(app, deps, listHeldMessagesCall, listHeldMessages)
  answer(app, deps, getMessageCall, getMessage)
  answer(app, deps, retakeMessageCall, retakeMessage)
  answer(app, deps, listSyncRunsCall, listSyncRuns)
  answer(app, deps, listOpenDeliveriesCall, listOpenDeliveries)
  answer(app, deps, resendAnyDeliveryCall, resendAnyDelivery)
  answer(app, deps, listOpenMailsCall, listOpenMails)
  answer(app, deps, resendMailCall, resendMail)
}
