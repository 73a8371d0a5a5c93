import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { decodeUtf8 } from '../../codec/xml/utf8'
import type { UpstreamConfig } from '../../config'
import { ResponseTimeout, ResponseTooLarge, UpstreamError, type UpstreamErrorKind } from '../../errors'
import type { Credentials, Operation } from '../../port'
import {
  readEnvelope,
  readResponse,
  SOAP_ACTION,
  writeEnvelope,
  type ResponseParameter,
  type Fault,
  type Parameter,
  type Status,
} from './envelope'
import { functionId } from './operations'
import {
  UnknownOutcomeError,
  NotSentError,
  post,
  TimeoutError,
  type PostResponse,
  type Body,
  type PostOptions,
} from './post'
import { withoutSecrets } from './redact'
import { readDamaged, readOversize, type UnreadableMessage } from './unreadable-message'

export interface CallSettings {
  config: UpstreamConfig
  url: string
  timeoutMs: number
  maxResponseBytes: number
  now: () => Date
  /** Called for a status code that is not configured in `statusKinds`. */
  onUnknownCode: (operation: Operation, status: Status) => void
}

interface Call {
  operation: Operation
  parameters: readonly Parameter[]
  /** Overrides the limit of the settings. */
  maxResponseBytes?: number
}

const HEADERS = { 'content-type': 'text/xml; charset=utf-8', accept: 'text/xml', soapaction: SOAP_ACTION }
/** Length of a quote from a response in an error message. */
const MAX_QUOTE_CHARACTERS = 200
/** Length of the text that is searched for secrets before it is truncated to a quote. */
const MAX_REDACTED_CHARACTERS = 10_000

/** Calls a function of the platform and returns the parameters of the response. Throws unless the status is success. */
export async function callFunction(
  settings: CallSettings,
  credentials: Credentials,
  call: Call,
): Promise<ResponseParameter[]> {
  const response = await sendCall(settings, credentials, call, 'refuse')
  return await readParameters(settings, call.operation, response, createQuote(credentials))
}

/** The response to a call for one message: its parameters, or the message when it cannot be parsed. */
export type MessageResponse = { parameters: ResponseParameter[] } | { unreadable: UnreadableMessage }

/**
 * Like `callFunction`, for a call that returns one message. A response that is too large, or has characters in the
 * message that XML does not allow, is no error if the message id can be read.
 */
export async function callForMessage(
  settings: CallSettings,
  credentials: Credentials,
  call: Call,
): Promise<MessageResponse> {
  const response = await sendCall(settings, credentials, call, 'keepEnds')
  const { successCode } = settings.config
  if ('text' in response.body) {
    const unreadable = readOversize(response.body, successCode)
    if (unreadable === null) throw new ResponseTooLarge(settings.maxResponseBytes)
    return { unreadable }
  }
  try {
    return { parameters: await readParameters(settings, call.operation, response, createQuote(credentials)) }
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.kind !== 'Protocol') throw error
    const unreadable = await readDamaged(response.body.bytes, successCode)
    if (unreadable === null) throw error
    return { unreadable }
  }
}

type Quote = (text: string) => string

/** Removes the credentials from text of the platform and truncates it. */
function createQuote({ userName, password }: Credentials): Quote {
  return (text) =>
    withoutSecrets(text.slice(0, MAX_REDACTED_CHARACTERS), [password, userName]).slice(0, MAX_QUOTE_CHARACTERS)
}

async function sendCall(
  settings: CallSettings,
  { userName, password }: Credentials,
  { operation, parameters, maxResponseBytes = settings.maxResponseBytes }: Call,
  oversize: PostOptions['oversize'],
): Promise<PostResponse> {
  const id = functionId(settings.config, operation)
  const body = writeEnvelope({ userName, password, functionId: id, parameters, sentAt: settings.now() })
  const { url, timeoutMs } = settings
  try {
    return await post({ url, timeoutMs, maxResponseBytes, oversize }, body, HEADERS)
  } catch (error) {
    if (error instanceof NotSentError) throw new UpstreamError('Transient', `The platform ${error.message}.`)
    if (!(error instanceof UnknownOutcomeError)) throw error
    // A document may have been accepted. All other calls can be repeated safely.
    if (operation.startsWith('send')) throw new UpstreamError('Ambiguous', `The platform ${error.message}.`)
    throw error instanceof TimeoutError
      ? new ResponseTimeout(timeoutMs)
      : new UpstreamError('Transient', `The platform ${error.message}.`)
  }
}

async function readParameters(
  settings: CallSettings,
  operation: Operation,
  response: PostResponse,
  quote: Quote,
): Promise<ResponseParameter[]> {
  const result = readResult(response, settings.config, quote)
  // Parsing each level of a large response takes about 0.1 s; other requests are served in between.
  await yieldToEventLoop()
  const { status, parameters } = readResponse(result)
  if (status.code === settings.config.successCode) return parameters
  throw statusError(settings, operation, status, quote)
}

/** Returns the escaped text inside the SOAP body. */
function readResult(response: PostResponse, config: UpstreamConfig, quote: Quote): string {
  const soap = readSoapResponse(response)
  if ('fault' in soap) throw faultError(soap.fault, config, quote)
  if (response.status !== 200) throw httpError(response.status)
  return soap.result
}

/** SOAP 1.1 sends faults with status 500. A body with an error status that is not SOAP is ignored. */
function readSoapResponse({ status, body }: PostResponse): ReturnType<typeof readEnvelope> {
  if (status === 401 || status === 403) throw httpError(status)
  if (status === 200) return readEnvelope(decodeBody(body))
  try {
    return readEnvelope(decodeBody(body))
  } catch {
    throw httpError(status)
  }
}

function decodeBody(body: Body): string {
  return 'text' in body ? body.text : decodeUtf8(body.bytes, 'The answer of the platform', body.charset)
}

function httpError(status: number): UpstreamError {
  if (status === 401 || status === 403) return new UpstreamError('AuthFailed', 'The platform refused the account.')
  const isTransient = status >= 500 || status === 408 || status === 429
  const kind = isTransient ? 'Transient' : status >= 400 ? 'Rejected' : 'Protocol'
  return new UpstreamError(kind, `The platform answered with HTTP status ${status}.`)
}

function faultError(fault: Fault, { statusKinds }: UpstreamConfig, quote: Quote): UpstreamError {
  const kind = findKind(statusKinds, fault.code) ?? (fault.code.startsWith('Server') ? 'Transient' : 'Rejected')
  return new UpstreamError(
    kind,
    `The platform answered with a fault: ${quote(fault.text || fault.code || 'no reason given')}`,
  )
}

function statusError(settings: CallSettings, operation: Operation, status: Status, quote: Quote): UpstreamError {
  const known = findKind(settings.config.statusKinds, status.code)
  const quoted = quoteStatus(status, quote)
  if (known === null) settings.onUnknownCode(operation, quoted)
  if (known === 'AuthFailed') return new UpstreamError(known, 'The platform refused the account.')
  return new UpstreamError(
    known ?? 'Rejected',
    `The platform answered ${quoted.code}: ${quoted.value || 'no reason given'}`,
  )
}

/** Every field is text of the platform. */
function quoteStatus({ severity, code, domain, value }: Status, quote: Quote): Status {
  return { severity: quote(severity), code: quote(code), domain: quote(domain), value: quote(value) }
}

function findKind(kinds: UpstreamConfig['statusKinds'], code: string): UpstreamErrorKind | null {
  return Object.hasOwn(kinds, code) ? (kinds[code] ?? null) : null
}
