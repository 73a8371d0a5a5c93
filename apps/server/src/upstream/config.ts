import { resolve } from 'node:path'
import { ConfigError, isPlaintextHost, readList, readUrl, readInteger, type Environment } from '../config/config-values'
import type { UpstreamErrorKind } from './errors'
import type { Operation } from './port'

export interface UpstreamConfig {
  /** URL of the Open Messaging endpoint; null when not configured. */
  url: string | null
  /** Absolute path of the exchange folder; null when not configured. */
  folder: string | null
  timeoutSeconds: number
  successCode: string
  /** Error kinds by status code or SOAP fault code of the platform. */
  statusKinds: Readonly<Record<string, UpstreamErrorKind>>
  /** FunctionIDs by operation. They are not public; an operation without one is not supported. */
  functions: Readonly<Partial<Record<Operation, string>>>
  parameterTypes: ParameterTypes
  /** Code of Weight in a DesAdv; without one (empty), Weight is left out. */
  weightQualifier: string
  /** MessageType of an Invoice that is a credit note; without one (empty), credit notes are not sent. */
  creditNoteMessageType: string
}

export type ParameterName = keyof typeof SANDBOX_PARAMETER_TYPES
type ParameterTypes = Readonly<Partial<Record<ParameterName, string>>>

const FUNCTION_VARIABLES: Readonly<Record<Operation, string>> = {
  checkCredentials: 'UPSTREAM_FN_CHECK_CREDENTIALS',
  listCustomers: 'UPSTREAM_FN_LIST_CUSTOMERS',
  pull: 'UPSTREAM_FN_PULL',
  acknowledge: 'UPSTREAM_FN_ACKNOWLEDGE',
  sendOrdRsp: 'UPSTREAM_FN_SEND_ORDRSP',
  sendDesAdv: 'UPSTREAM_FN_SEND_DESADV',
  sendInvoice: 'UPSTREAM_FN_SEND_INVOICE',
}

const PARAMETER_VARIABLES: Readonly<Record<ParameterName, string>> = {
  maxCount: 'UPSTREAM_PT_MAX_COUNT',
  messageId: 'UPSTREAM_PT_MESSAGE_ID',
  businessRelation: 'UPSTREAM_PT_BUSINESS_RELATION',
  order: 'UPSTREAM_PT_ORDER',
  orderChange: 'UPSTREAM_PT_ORDER_CHANGE',
  orderCancellation: 'UPSTREAM_PT_ORDER_CANCELLATION',
  ordRsp: 'UPSTREAM_PT_ORDRSP',
  desAdv: 'UPSTREAM_PT_DESADV',
  invoice: 'UPSTREAM_PT_INVOICE',
}

/** Names of the sandbox platform, see docs/upstream-protocol.md. Used in the demo only. */
const SANDBOX_FUNCTIONS: Readonly<Record<Operation, string>> = {
  checkCredentials: 'SBX.CheckCredentials',
  listCustomers: 'SBX.ListBusinessRelations',
  pull: 'SBX.FetchWaiting',
  acknowledge: 'SBX.Acknowledge',
  sendOrdRsp: 'SBX.SendOrdRsp',
  sendDesAdv: 'SBX.SendDesAdv',
  sendInvoice: 'SBX.SendInvoice',
}
const SANDBOX_PARAMETER_TYPES = {
  maxCount: 'MaxCount',
  messageId: 'MessageID',
  businessRelation: 'BusinessRelation',
  order: 'Order',
  orderChange: 'OrderChange',
  orderCancellation: 'OrderCancellation',
  ordRsp: 'OrdRsp',
  desAdv: 'DesAdv',
  invoice: 'Invoice',
}
const SANDBOX_CREDIT_NOTE = 'CreditNote'
const SANDBOX_STATUS_KINDS = '10=AuthFailed,20=Rejected,30=Transient,40=Unsupported'

/** All kinds except `NotConfigured`, which a configured platform cannot return. */
const CONFIGURABLE_KINDS = ['Unsupported', 'AuthFailed', 'Rejected', 'Transient', 'Ambiguous', 'Protocol'] as const

export function readUpstreamConfig(env: Environment, demo: boolean): UpstreamConfig {
  const endpoint = env['UPSTREAM_URL'] ? readEndpoint(env) : null
  if (!demo && endpoint !== null && new URL(endpoint).protocol === 'http:' && !isPlaintextHost(env, endpoint)) {
    throw new ConfigError(
      'UPSTREAM_URL starts with http://, which sends the webservice passwords unencrypted: use https://, or name its host in PLAINTEXT_HOSTS.',
    )
  }
  const folder = env['UPSTREAM_FOLDER'] ? resolve(env['UPSTREAM_FOLDER']) : null
  if (endpoint !== null && folder !== null) {
    throw new ConfigError('UPSTREAM_URL and UPSTREAM_FOLDER are both set; set only one of them.')
  }

  const isSandbox = demo && endpoint !== null
  return {
    url: endpoint,
    folder,
    timeoutSeconds: readInteger(env, 'UPSTREAM_TIMEOUT_SECONDS', { fallback: 30, min: 1, max: 600 }),
    successCode: env['UPSTREAM_SUCCESS_CODE'] || '99',
    statusKinds: readStatusKinds(isSandbox ? withDefault(env, 'UPSTREAM_STATUS_KINDS', SANDBOX_STATUS_KINDS) : env),
    functions: { ...(isSandbox ? SANDBOX_FUNCTIONS : {}), ...readVariables(env, FUNCTION_VARIABLES) },
    parameterTypes: { ...(isSandbox ? SANDBOX_PARAMETER_TYPES : {}), ...readVariables(env, PARAMETER_VARIABLES) },
    weightQualifier: (env['UPSTREAM_WEIGHT_QUALIFIER'] ?? '').trim(),
    creditNoteMessageType:
      (env['UPSTREAM_CREDIT_NOTE_MESSAGE_TYPE'] ?? '').trim() || (isSandbox ? SANDBOX_CREDIT_NOTE : ''),
  }
}

/** `fetch` sends no request to an address with an account. */
function readEndpoint(env: Environment): string {
  const endpoint = readUrl(env, 'UPSTREAM_URL', ['http:', 'https:'])
  const { username, password } = new URL(endpoint)
  if (username === '' && password === '') return endpoint
  throw new ConfigError(
    'UPSTREAM_URL has a user name or a password: remove it. Each call has the webservice account of its supplier.',
  )
}

export function functionVariable(operation: Operation): string {
  return FUNCTION_VARIABLES[operation]
}

export function parameterVariable(name: ParameterName): string {
  return PARAMETER_VARIABLES[name]
}

/** Values of the variables that are set, by name. */
function readVariables(env: Environment, variables: Readonly<Record<string, string>>): Record<string, string> {
  const given = Object.entries(variables).map(([name, variable]) => [name, (env[variable] ?? '').trim()] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}

function readStatusKinds(env: Environment): Record<string, UpstreamErrorKind> {
  return Object.fromEntries(
    readList(env, 'UPSTREAM_STATUS_KINDS').map((pair) => {
      const [, code = '', name = ''] = /^([^=]+)=(.*)$/.exec(pair) ?? []
      const kind = CONFIGURABLE_KINDS.find((candidate) => candidate === name.trim())
      if (kind === undefined) {
        throw new ConfigError(
          `UPSTREAM_STATUS_KINDS holds "${pair}", which is not a pair such as 20=Rejected; the kinds are ${CONFIGURABLE_KINDS.join(', ')}.`,
        )
      }
      return [code.trim(), kind]
    }),
  )
}

function withDefault(env: Environment, name: string, value: string): Environment {
  return env[name] ? env : { ...env, [name]: value }
}
