import type * as admin from './suppliers'
import type { Call } from './call'
import type * as constants from './constants'
import type * as customers from './customers'
import type * as dispatchAdvice from './dispatch-advice'
import type * as invoice from './invoice'
import type * as operations from './operations'
import type * as orderResponse from './order-response'
import type * as orders from './orders'
import type * as settings from './settings'
import type * as signIn from './auth'
import type * as timeline from './timeline'

type Area =
  | typeof admin
  | typeof constants
  | typeof customers
  | typeof dispatchAdvice
  | typeof invoice
  | typeof operations
  | typeof orderResponse
  | typeof orders
  | typeof settings
  | typeof signIn
  | typeof timeline
type ValuesOf<A> = A extends unknown ? A[keyof A] : never
type AnyCall = Extract<ValuesOf<Area>, Call>
type NameOf<C> = C extends Call ? `${C['method']} ${C['path']}` : never

/**
 * Every call as the specification writes it: 'POST /api/login'. Types only: the browser names a call by this text,
 * the compiler knows its body and reply, and no schema travels to the login page.
 */
export type CallName = NameOf<AnyCall>

export type CallNamed<Name extends CallName> = Extract<AnyCall, Call & CallParts<Name>>

type CallParts<Name> = Name extends `${infer Method} ${infer Path}` ? { method: Method; path: Path } : never
