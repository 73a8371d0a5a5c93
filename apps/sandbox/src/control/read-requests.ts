import { type Fault, FAULT_NAMES, type FaultName } from '../faults/fault'
import { OPERATIONS } from '../soap/functions'
import { BadInput, type Input, isGiven, isInput, readChoice, readInteger, readTecComId } from './input'
import { MAX_PLACED_LINES, PLACED_KINDS, type Placement } from '../platform/place-orders'

const SCOPE = new Set(['tecComId', 'operation', 'times'])
const MAX_TIMES = 1_000_000
const MAX_LATENCY_MS = 600_000

/**
 * `{"http500": true, "times": 2}`, `{"latencyMs": 300, "tecComId": "4300042"}`, `{"timeoutAfter": {"times": 1, "operation": "send"}}`,
 * or several of these as `{"faults": [...]}`. Fields beside the names apply to all of them.
 */
export function readFaults(input: Input): Fault[] {
  if (!('faults' in input)) return readFaultSet(input)
  const { faults } = input
  if (!Array.isArray(faults) || !faults.every(isInput)) throw new BadInput('faults must be a list of objects.')
  return faults.flatMap(readFaultSet)
}

function readFaultSet(input: Input): Fault[] {
  const unknown = Object.keys(input).find((key) => !SCOPE.has(key) && !FAULT_NAMES.some((name) => name === key))
  if (unknown !== undefined) throw new BadInput(`There is no fault "${unknown}"; there are ${FAULT_NAMES.join(', ')}.`)
  return FAULT_NAMES.filter((name) => isGiven(input, name) && input[name] !== false).map((name) =>
    readFault(input, name),
  )
}

function readFault(input: Input, name: FaultName): Fault {
  const value = input[name]
  const scope: Input = isInput(value) ? { ...input, ...value } : input
  if (name !== 'latencyMs' && value !== true && !isInput(value)) {
    throw new BadInput(`${name} must be true, false or an object.`)
  }
  return {
    name,
    tecComId: isGiven(scope, 'tecComId') ? readTecComId(scope) : null,
    operation: isGiven(scope, 'operation') ? readChoice(scope, 'operation', OPERATIONS) : null,
    times: isGiven(scope, 'times') ? readInteger(scope, 'times', 1, MAX_TIMES) : null,
    milliseconds:
      name === 'latencyMs'
        ? readInteger(isInput(value) ? value : input, isInput(value) ? 'ms' : name, 0, MAX_LATENCY_MS)
        : 0,
  }
}

const MAX_ORDERS = 100_000
const MAX_SPREAD_DAYS = 365

export function readPlacement(input: Input): Placement {
  return {
    tecComId: readTecComId(input),
    count: readInteger(input, 'count', 1, MAX_ORDERS),
    lines: isGiven(input, 'lines') ? readInteger(input, 'lines', 1, MAX_PLACED_LINES) : null,
    kind: isGiven(input, 'kind') ? readChoice(input, 'kind', PLACED_KINDS) : 'order',
    spreadDays: isGiven(input, 'spreadDays') ? readInteger(input, 'spreadDays', 1, MAX_SPREAD_DAYS) : null,
  }
}
