import type * as answerImport from './open-lines/answer-import'
import type * as archives from './e-documents/archives'
import type * as auth from './auth'
import type { Call } from './call'
import type * as constants from './constants'
import type * as creditNote from './credit-note'
import type * as customers from './customers'
import type * as deliveries from './deliveries'
import type * as dispatchAdvice from './dispatch-advice'
import type * as documentFiles from './e-documents/document-files'
import type * as eDocuments from './e-documents/e-documents'
import type * as invoice from './invoice'
import type * as openLines from './open-lines/open-lines'
import type * as operations from './operations'
import type * as orderResponse from './order-response'
import type * as orders from './orders'
import type * as securityLog from './security-log'
import type * as security from './security'
import type * as partImport from './parts/part-import'
import type * as parts from './parts/parts'
import type * as settings from './settings'
import type * as suppliers from './suppliers'
import type * as timeline from './timeline'
import type * as today from './today'

type Slice =
  | typeof answerImport
  | typeof archives
  | typeof auth
  | typeof constants
  | typeof creditNote
  | typeof customers
  | typeof deliveries
  | typeof dispatchAdvice
  | typeof documentFiles
  | typeof eDocuments
  | typeof invoice
  | typeof openLines
  | typeof operations
  | typeof orderResponse
  | typeof orders
  | typeof securityLog
  | typeof security
  | typeof partImport
  | typeof parts
  | typeof settings
  | typeof suppliers
  | typeof timeline
  | typeof today
type Exports<Module> = Module extends unknown ? Module[keyof Module] : never
type AnyCall = Extract<Exports<Slice>, Call>

/**
 * Method and path of a call as the specification writes them: 'POST /api/login'. The browser names a call by this text
 * and gets the types of its body and reply. This file has types only, so no schema becomes part of the browser bundle.
 */
export type CallName = NameOf<AnyCall>
type NameOf<C> = C extends Call ? `${C['method']} ${C['path']}` : never

/** The call with this name. */
export type CallByName<Name extends CallName> = Extract<AnyCall, Call & CallParts<Name>>
type CallParts<Name> = Name extends `${infer Method} ${infer Path}` ? { method: Method; path: Path } : never
