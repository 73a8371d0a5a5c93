import { functionVariable, parameterVariable, type ParameterName, type UpstreamConfig } from '../../config'
import { UpstreamError } from '../../errors'
import type { Operation } from '../../port'

/** What an operation cannot do without. */
const NEEDS: Readonly<Record<Operation, readonly ParameterName[]>> = {
  checkCredentials: [],
  listCustomers: ['businessRelation'],
  pull: ['maxCount', 'messageId', 'order'],
  acknowledge: ['messageId'],
  sendOrdRsp: ['ordRsp'],
  sendDesAdv: ['desAdv'],
  sendInvoice: ['invoice'],
}

const WORDS: Readonly<Record<Operation, string>> = {
  checkCredentials: 'Checking the account',
  listCustomers: 'Listing customers',
  pull: 'Fetching orders',
  acknowledge: 'Acknowledging orders',
  sendOrdRsp: 'Sending order responses',
  sendDesAdv: 'Sending dispatch advices',
  sendInvoice: 'Sending invoices',
}

export function isConfigured(config: UpstreamConfig, operation: Operation): boolean {
  const { functions, parameterTypes } = config
  return functions[operation] !== undefined && NEEDS[operation].every((name) => parameterTypes[name] !== undefined)
}

export function functionId({ functions }: UpstreamConfig, operation: Operation): string {
  return functions[operation] ?? refuse(operation, functionVariable(operation))
}

export function parameterType({ parameterTypes }: UpstreamConfig, operation: Operation, name: ParameterName): string {
  return parameterTypes[name] ?? refuse(operation, parameterVariable(name))
}

function refuse(operation: Operation, variable: string): never {
  throw new UpstreamError('Unsupported', `${WORDS[operation]} is not set up: ${variable} is missing.`)
}
