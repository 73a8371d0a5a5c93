import type { UpstreamConfig } from '../config'
import { UpstreamError, type UpstreamErrorKind } from '../errors'
import type { Credentials, Operation } from '../port'
import {
  readEnvelope,
  readResponse,
  SOAP_ACTION,
  writeEnvelope,
  type AnswerParameter,
  type Fault,
  type Parameter,
  type Status,
} from './envelope'
import { functionId } from './operations'
import { Broken, NotSent, post, type Answer } from './post'
import { withoutSecrets } from './redact'

export interface CallSettings {
  config: UpstreamConfig
  url: string
  timeoutMs: number
  largestAnswer: number
  now: () => Date
  /** A status code in no table: somebody should learn what it means. */
  onUnknownCode: (operation: Operation, status: Status) => void
}

interface Call {
  operation: Operation
  parameters: readonly Parameter[]
}

const HEADERS = { 'content-type': 'text/xml; charset=utf-8', accept: 'text/xml', soapaction: SOAP_ACTION }
/** A sentence for a person, not the whole answer. */
const LONGEST_QUOTE = 200
const LONGEST_READ = 10_000

/** One round trip; anything but success is an `UpstreamError`. */
export async function callFunction(
  settings: CallSettings,
  credentials: Credentials,
  call: Call,
): Promise<AnswerParameter[]> {
  const { userName, password } = credentials
  const id = functionId(settings.config, call.operation)
  const body = writeEnvelope({
    userName,
    password,
    functionId: id,
    parameters: call.parameters,
    sentAt: settings.now(),
  })
  const quote = (words: string): string =>
    withoutSecrets(words.slice(0, LONGEST_READ), [password, userName]).slice(0, LONGEST_QUOTE)

  const answer = await deliver(settings, call.operation, body)
  const soap = readSoap(answer)
  if ('fault' in soap) throw faultError(soap.fault, settings.config, quote)
  if (answer.status !== 200) throw httpError(answer.status)

  const { status, parameters } = readResponse(soap.result)
  if (status.code === settings.config.successCode) return parameters
  throw statusError(settings, call.operation, status, quote)
}

async function deliver(settings: CallSettings, operation: Operation, body: string): Promise<Answer> {
  try {
    return await post(settings, body, HEADERS)
  } catch (error) {
    if (error instanceof NotSent) throw new UpstreamError('Transient', `The platform ${error.message}.`)
    if (!(error instanceof Broken)) throw error
    // Only a document can have arrived without our knowing; the other calls change nothing when repeated.
    const kind = operation.startsWith('send') ? 'Ambiguous' : 'Transient'
    throw new UpstreamError(kind, `The platform ${error.message}.`)
  }
}

/** SOAP 1.1 answers a fault with status 500; any other page with an error status is none of the platform's words. */
function readSoap(answer: Answer): ReturnType<typeof readEnvelope> {
  if (answer.status === 401 || answer.status === 403) throw httpError(answer.status)
  if (answer.status === 200) return readEnvelope(answer.body())
  try {
    return readEnvelope(answer.body())
  } catch {
    throw httpError(answer.status)
  }
}

function httpError(status: number): UpstreamError {
  if (status === 401 || status === 403) return new UpstreamError('AuthFailed', 'The platform refused the account.')
  const isPassing = status >= 500 || status === 408 || status === 429
  const kind = isPassing ? 'Transient' : status >= 400 ? 'Rejected' : 'Protocol'
  return new UpstreamError(kind, `The platform answered with HTTP status ${status}.`)
}

function faultError(fault: Fault, { statusKinds }: UpstreamConfig, quote: (words: string) => string): UpstreamError {
  const kind = lookUp(statusKinds, fault.code) ?? (fault.code.startsWith('Server') ? 'Transient' : 'Rejected')
  return new UpstreamError(
    kind,
    `The platform answered with a fault: ${quote(fault.text || fault.code || 'no reason given')}`,
  )
}

function statusError(
  settings: CallSettings,
  operation: Operation,
  status: Status,
  quote: (words: string) => string,
): UpstreamError {
  const known = lookUp(settings.config.statusKinds, status.code)
  const quoted = quoteAll(status, quote)
  if (known === null) settings.onUnknownCode(operation, quoted)
  if (known === 'AuthFailed') return new UpstreamError(known, 'The platform refused the account.')
  return new UpstreamError(
    known ?? 'Rejected',
    `The platform answered ${quoted.code}: ${quoted.value || 'no reason given'}`,
  )
}

/** Every word of it is the platform's. */
function quoteAll({ severity, code, domain, value }: Status, quote: (words: string) => string): Status {
  return { severity: quote(severity), code: quote(code), domain: quote(domain), value: quote(value) }
}

function lookUp(kinds: UpstreamConfig['statusKinds'], code: string): UpstreamErrorKind | null {
  return Object.hasOwn(kinds, code) ? (kinds[code] ?? null) : null
}
