import type { Operation } from '../soap/functions'

export const FAULT_NAMES = [
  'latencyMs',
  'timeoutBefore',
  'timeoutAfter',
  'http500',
  'soapFault',
  'malformedInner',
  'malformedDocument',
  'htmlAnswer',
  'truncated',
  'wrongEncoding',
  'entityBomb',
  'huge',
  'largeBatches',
  'duplicateDelivery',
  'changedDuplicate',
  'wrongCredentials',
  'unknownCode',
] as const
export type FaultName = (typeof FAULT_NAMES)[number]

export interface Fault {
  name: FaultName
  /** null: all organisations. */
  tecComId: string | null
  /** null: all operations. */
  operation: Operation | null
  /** Remaining number of times it is triggered; null: until it is switched off. */
  times: number | null
  /** Delay of `latencyMs`; 0 for every other fault. */
  milliseconds: number
}

/** Shown in the console. */
export const FAULT_DESCRIPTIONS: Record<FaultName, string> = {
  latencyMs: 'Every answer is delayed.',
  timeoutBefore: 'Never answers; nothing is accepted.',
  timeoutAfter: 'Accepts, then never answers.',
  http500: 'HTTP 500 without SOAP; nothing is accepted.',
  soapFault: 'A SOAP fault; nothing is accepted.',
  malformedInner: 'Accepts, then answers with a broken FunctionCallResponse.',
  malformedDocument: 'Fetched orders and relations are broken XML in a valid answer.',
  htmlAnswer: 'A web page instead of an answer; nothing is accepted.',
  truncated: 'Accepts, then the answer ends half-way.',
  wrongEncoding: 'Accepts, then answers in bytes that are not UTF-8.',
  entityBomb: 'An answer with a document type that expands to gigabytes; nothing is accepted.',
  huge: 'An answer of 50 MB; nothing is accepted.',
  largeBatches: 'Fetching answers with as many messages as requested, however large the answer.',
  duplicateDelivery:
    'Fetched messages are also delivered under a second id; acknowledged messages are delivered again.',
  changedDuplicate: 'Fetched orders are delivered a second time with the same number and other quantities.',
  wrongCredentials: 'Every sign-in is refused.',
  unknownCode: 'An unknown status code; nothing is accepted.',
}
