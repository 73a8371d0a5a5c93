import * as admin from './admin'
import type { Call } from './call'
import * as constants from './constants'
import * as customers from './customers'
import * as operations from './operations'
import * as orders from './orders'
import * as settings from './settings'
import * as signIn from './sign-in'

const { signInBody: _body, ...signInCalls } = signIn

/** Every call the portal answers: routes, isolation tests and the API documentation are made from this list. */
export const ALL_CALLS: readonly Call[] = [
  ...Object.values(admin),
  ...Object.values(signInCalls),
  ...Object.values(customers),
  ...Object.values(orders),
  ...Object.values(settings),
  ...Object.values(constants),
  ...Object.values(operations),
]
