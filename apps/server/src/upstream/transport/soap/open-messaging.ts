import { parseCustomer, requireReadable, tryParse } from '../../codec/orders/customer'
import type { UpstreamConfig } from '../../config'
import { ResponseTooLarge, UpstreamError } from '../../errors'
import {
  type Credentials,
  type IncomingCustomer,
  type IncomingMessage,
  OPERATIONS,
  type OutgoingDocument,
  type UpstreamPort,
} from '../../port'
import { callForMessage, callFunction, type CallSettings } from './call-function'
import type { ResponseParameter } from './envelope'
import { isConfigured, parameterType } from './operations'

const SEND_OPERATIONS = {
  OrdRsp: { operation: 'sendOrdRsp', parameter: 'ordRsp' },
  DesAdv: { operation: 'sendDesAdv', parameter: 'desAdv' },
  Invoice: { operation: 'sendInvoice', parameter: 'invoice' },
  // An Invoice of another MessageType.
  CreditNote: { operation: 'sendInvoice', parameter: 'invoice' },
} as const
/** Limit for a response with several messages: it is decoded twice, and each level blocks the event loop. */
const MAX_BATCH_BYTES = 2 * 1024 * 1024
/** The id is stored in an index. */
const MAX_ID_CHARACTERS = 200

/** The platform over SOAP. The organisation is identified by the account only. */
export function openMessagingPort(settings: CallSettings): UpstreamPort {
  const { config } = settings
  return {
    capabilities: () => new Set(OPERATIONS.filter((operation) => isConfigured(config, operation))),
    checkCredentials: async (credentials) => {
      await callFunction(settings, credentials, { operation: 'checkCredentials', parameters: [] })
    },
    listCustomers: (credentials) => listCustomers(settings, credentials),
    pull: (credentials, max) => pull(settings, credentials, max),
    acknowledge: async (credentials, upstreamIds) => {
      if (upstreamIds.length === 0) return
      const type = parameterType(config, 'acknowledge', 'messageId')
      const parameters = upstreamIds.map((value) => ({ value, type }))
      await callFunction(settings, credentials, { operation: 'acknowledge', parameters })
    },
    send: (credentials, document) => send(settings, credentials, document),
  }
}

async function listCustomers(settings: CallSettings, credentials: Credentials): Promise<IncomingCustomer[]> {
  const type = parameterType(settings.config, 'listCustomers', 'businessRelation')
  try {
    const parameters = await callFunction(settings, credentials, { operation: 'listCustomers', parameters: [] })
    const relations = parameters.filter((parameter) => parameter.type === type)
    return requireReadable(relations.map(({ value }) => tryParse(() => parseCustomer(value))))
  } catch (error) {
    if (!(error instanceof ResponseTooLarge)) throw error
    const megabytes = settings.maxResponseBytes / 1024 / 1024
    throw new UpstreamError('Protocol', `The list of customers is larger than ${megabytes} MB and cannot be read.`)
  }
}

async function pull(settings: CallSettings, credentials: Credentials, max: number): Promise<IncomingMessage[]> {
  const { config } = settings
  const type = parameterType(config, 'pull', 'maxCount')
  const messageId = parameterType(config, 'pull', 'messageId')
  // Only checked that it is configured: without it `messageKind` would hold every order as `Unknown`.
  parameterType(config, 'pull', 'order')
  const call = { operation: 'pull', parameters: [{ value: String(max), type }] } as const
  if (max > 1) {
    const maxResponseBytes = Math.min(MAX_BATCH_BYTES, settings.maxResponseBytes)
    const batch = await callFunction(settings, credentials, { ...call, maxResponseBytes })
    return batch.slice(0, max).map((parameter) => readMessage(config, parameter, messageId))
  }
  const response = await callForMessage(settings, credentials, call)
  if ('parameters' in response) {
    return response.parameters.slice(0, 1).map((parameter) => readMessage(config, parameter, messageId))
  }
  const { parameter, kind, original } = response.unreadable
  return [{ upstreamId: readMessageId(parameter, messageId), kind, raw: parameter.value, original }]
}

function readMessage(config: UpstreamConfig, parameter: ResponseParameter, messageId: string): IncomingMessage {
  return {
    upstreamId: readMessageId(parameter, messageId),
    kind: messageKind(parameter.type, config),
    raw: parameter.value,
  }
}

async function send(settings: CallSettings, credentials: Credentials, document: OutgoingDocument): Promise<void> {
  const { operation, parameter } = SEND_OPERATIONS[document.kind]
  const type = parameterType(settings.config, operation, parameter)
  await callFunction(settings, credentials, { operation, parameters: [{ value: document.raw, type }] })
}

function readMessageId(parameter: ResponseParameter, name: string): string {
  const id = parameter.attributes.get(name) ?? ''
  if (id === '')
    throw new UpstreamError('Protocol', `A waiting message has no ${name}, so it could not be acknowledged.`)
  if (id.length > MAX_ID_CHARACTERS)
    throw new UpstreamError('Protocol', `A waiting message has a ${name} of more than ${MAX_ID_CHARACTERS} characters.`)
  return id
}

/** A type that is not configured is `Unknown`: the message is held, not lost. */
function messageKind(type: string, { parameterTypes }: UpstreamConfig): IncomingMessage['kind'] {
  if (type === parameterTypes.order) return 'Order'
  if (type === parameterTypes.orderChange) return 'OrderChange'
  return type === parameterTypes.orderCancellation ? 'OrderCancellation' : 'Unknown'
}
