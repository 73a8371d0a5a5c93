import * as admin from './suppliers'
import type { Call } from './call'
import * as constants from './constants'
import * as customers from './customers'
import * as dispatchAdvice from './dispatch-advice'
import * as invoice from './invoice'
import * as operations from './operations'
import * as orderResponse from './order-response'
import * as orders from './orders'
import * as settings from './settings'
import * as signIn from './auth'
import * as timeline from './timeline'

const { signInBody: _body, ...signInCalls } = signIn

/** Every call the portal answers: routes, isolation tests and the API documentation are made from this list. */
export const ALL_CALLS: readonly Call[] = [
  ...Object.values(admin),
  ...Object.values(signInCalls),
  ...Object.values(customers),
  ...Object.values(orders),
  ...Object.values(orderResponse),
  ...Object.values(dispatchAdvice),
  ...Object.values(invoice),
  ...Object.values(timeline),
  ...Object.values(settings),
  ...Object.values(constants),
  ...Object.values(operations),
]
