import { type Fault, FAULT_NAMES, type FaultName } from '../faults/fault'
import { OPERATIONS } from '../soap/functions'
import { BadInput } from './bad-input'
import { choiceIn, type Input, isGiven, isInput, tecComIdIn, wholeIn } from './input'

const SCOPE = new Set(['tecComId', 'operation', 'times'])
const MOST_TIMES = 1_000_000
const LONGEST_WAIT = 600_000

/**
 * `{"http500": true, "times": 2}`, `{"latencyMs": 300, "tecComId": "4300042"}`, `{"timeoutAfter": {"times": 1, "operation": "send"}}`,
 * or several of these as `{"faults": [...]}`. What stands beside the names holds for all of them.
 */
export function readFaults(input: Input): Fault[] {
  if (!('faults' in input)) return readSet(input)
  const { faults } = input
  if (!Array.isArray(faults) || !faults.every(isInput)) throw new BadInput('faults must be a list of objects.')
  return faults.flatMap(readSet)
}

function readSet(input: Input): Fault[] {
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
    tecComId: isGiven(scope, 'tecComId') ? tecComIdIn(scope) : null,
    operation: isGiven(scope, 'operation') ? choiceIn(scope, 'operation', OPERATIONS) : null,
    times: isGiven(scope, 'times') ? wholeIn(scope, 'times', 1, MOST_TIMES) : null,
    milliseconds:
      name === 'latencyMs' ? wholeIn(isInput(value) ? value : input, isInput(value) ? 'ms' : name, 0, LONGEST_WAIT) : 0,
  }
}
