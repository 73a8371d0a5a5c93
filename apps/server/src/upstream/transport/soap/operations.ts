import { functionVariable, parameterVariable, type ParameterName, type UpstreamConfig } from '../../config'
import { UpstreamError } from '../../errors'
import type { Operation } from '../../port'

/** Parameter types an operation requires. */
const REQUIRED_PARAMETERS: Readonly<Record<Operation, readonly ParameterName[]>> = {
  checkCredentials: [],
  listCustomers: ['businessRelation'],
  pull: ['maxCount', 'messageId', 'order'],
  acknowledge: ['messageId'],
  sendOrdRsp: ['ordRsp'],
  sendDesAdv: ['desAdv'],
  sendInvoice: ['invoice'],
}

const OPERATION_LABELS: Readonly<Record<Operation, string>> = {
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
  return (
    functions[operation] !== undefined &&
    REQUIRED_PARAMETERS[operation].every((name) => parameterTypes[name] !== undefined)
  )
}

/** Throws `Unsupported` when it is not configured. */
export function functionId({ functions }: UpstreamConfig, operation: Operation): string {
  return functions[operation] ?? throwNotConfigured(operation, functionVariable(operation))
}

/** Throws `Unsupported` when it is not configured. */
export function parameterType({ parameterTypes }: UpstreamConfig, operation: Operation, name: ParameterName): string {
  return parameterTypes[name] ?? throwNotConfigured(operation, parameterVariable(name))
}

function throwNotConfigured(operation: Operation, variable: string): never {
  throw new UpstreamError('Unsupported', `${OPERATION_LABELS[operation]} is not set up: ${variable} is missing.`)
}
