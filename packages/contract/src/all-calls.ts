import * as answerImport from './open-lines/answer-import'
import * as archives from './e-documents/archives'
import * as auth from './auth'
import type { Call } from './call'
import * as constants from './constants'
import * as creditNote from './credit-note'
import * as customers from './customers'
import * as deliveries from './deliveries'
import * as dispatchAdvice from './dispatch-advice'
import * as documentFiles from './e-documents/document-files'
import * as eDocuments from './e-documents/e-documents'
import * as invoice from './invoice'
import * as openLines from './open-lines/open-lines'
import * as operations from './operations'
import * as orderResponse from './order-response'
import * as orders from './orders'
import * as securityLog from './security-log'
import * as security from './security'
import * as partImport from './parts/part-import'
import * as parts from './parts/parts'
import * as settings from './settings'
import * as suppliers from './suppliers'
import * as timeline from './timeline'
import * as today from './today'

/** Every call of the portal. Routes, isolation tests and the API documentation are generated from this list. */
export const ALL_CALLS: readonly Call[] = [
  ...Object.values(auth),
  ...Object.values(suppliers),
  ...Object.values(customers),
  ...Object.values(orders),
  ...Object.values(orderResponse),
  ...Object.values(dispatchAdvice),
  ...Object.values(invoice),
  ...Object.values(creditNote),
  ...Object.values(deliveries),
  ...Object.values(timeline),
  ...Object.values(settings),
  ...Object.values(eDocuments),
  ...Object.values(documentFiles),
  ...Object.values(archives),
  ...Object.values(security),
  ...Object.values(parts),
  ...Object.values(partImport),
  ...Object.values(openLines),
  ...Object.values(answerImport),
  ...Object.values(today),
  ...Object.values(constants),
  ...Object.values(operations),
  ...Object.values(securityLog),
]
