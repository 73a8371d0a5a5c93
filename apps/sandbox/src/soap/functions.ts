import { listRelations } from '../generator/companies'
import { DOCUMENT_NAMES, writeRelation } from '../generator/write-documents'
import type { DocumentKind, Organisation } from '../platform/organisation'
import { acknowledge, prepareDocuments, pull } from '../platform/pull'
import { receive } from '../platform/receive'
import { type CallResponse, responseWith, OK, rejected } from './response'
import type { Parameter } from './read-call'

export const OPERATIONS = ['checkCredentials', 'listCustomers', 'pull', 'acknowledge', 'send'] as const
export type Operation = (typeof OPERATIONS)[number]

interface PlatformFunction {
  operation: Operation
  run(organisation: Organisation, parameters: readonly Parameter[], now: Date, maxCharacters: number): CallResponse
}

/** The names are specific to the sandbox; those of the platform are not public. */
export const FUNCTIONS: ReadonlyMap<string, PlatformFunction> = new Map<string, PlatformFunction>([
  ['SBX.CheckCredentials', { operation: 'checkCredentials', run: () => OK }],
  ['SBX.ListBusinessRelations', { operation: 'listCustomers', run: fetchRelations }],
  ['SBX.FetchWaiting', { operation: 'pull', run: fetchWaiting }],
  ['SBX.Acknowledge', { operation: 'acknowledge', run: acknowledgeAll }],
  ['SBX.SendOrdRsp', { operation: 'send', run: documentReceiver('OrdRsp') }],
  ['SBX.SendDesAdv', { operation: 'send', run: documentReceiver('DesAdv') }],
  ['SBX.SendInvoice', { operation: 'send', run: documentReceiver('Invoice') }],
])

function fetchRelations({ tecComId }: Organisation): CallResponse {
  return responseWith(
    listRelations(tecComId).map((relation) => ({
      type: 'BusinessRelation',
      value: writeRelation(relation),
      messageId: null,
    })),
  )
}

function fetchWaiting(
  organisation: Organisation,
  parameters: readonly Parameter[],
  now: Date,
  maxCharacters: number,
): CallResponse {
  const maxCount = parameters.find(({ type }) => type === 'MaxCount')?.value ?? ''
  if (!/^[1-9]\d{0,5}$/.test(maxCount)) return rejected('MaxCount must be a whole number from 1 on.')
  const pulled = pull(organisation, { messages: Number(maxCount), characters: maxCharacters }, now)
  void prepareDocuments(organisation)
  return responseWith(
    pulled.map(({ message, document }) => ({
      type: DOCUMENT_NAMES[message.seed.kind],
      value: document,
      messageId: message.id,
    })),
  )
}

function acknowledgeAll(organisation: Organisation, parameters: readonly Parameter[], now: Date): CallResponse {
  const ids = parameters.filter(({ type }) => type === 'MessageID').map(({ value }) => value)
  if (ids.length === 0) return rejected('There is no MessageID to acknowledge.')
  acknowledge(organisation, ids, now)
  return OK
}

function documentReceiver(kind: DocumentKind): PlatformFunction['run'] {
  return (organisation, parameters, now) => {
    const [document, ...others] = parameters
    if (document?.type !== kind || others.length > 0)
      return rejected(`Exactly one parameter of type ${kind} is expected.`)
    const problem = receive(organisation, kind, document.value, now)
    return problem === null ? OK : rejected(problem)
  }
}
