import type { Organisation } from '../platform/organisation'
import { type CallResponse, refusal, SIGN_IN_REFUSED } from '../soap/response'
import type { Parameter } from '../soap/read-call'
import { breakXml } from './broken-responses'
import type { FaultContext, FaultRegistry } from './fault-registry'
import { addMessage } from '../platform/place-orders'

/** Returns the refusal of an active fault, or null. */
export function applyRefusalFault(faults: FaultRegistry, context: FaultContext): CallResponse | null {
  const fault = faults.trigger(['wrongCredentials', 'unknownCode'], context)
  if (fault === null) return null
  return fault.name === 'unknownCode' ? refusal('77', 'A status code the portal does not know.') : SIGN_IN_REFUSED
}

/**
 * On `pull`, adds duplicates to the waiting messages. On `acknowledge`, returns parameters without the ids whose
 * messages are to be delivered again. Otherwise returns the parameters unchanged.
 */
export function applyDeliveryFaults(
  faults: FaultRegistry,
  organisation: Organisation,
  context: FaultContext,
  parameters: readonly Parameter[],
): readonly Parameter[] {
  if (context.operation === 'pull') {
    const maxCount = Number(parameters.find(({ type }) => type === 'MaxCount')?.value ?? 0) || 0
    if (faults.trigger(['duplicateDelivery'], context)) addDuplicates(organisation, maxCount, 'same')
    if (faults.trigger(['changedDuplicate'], context)) addDuplicates(organisation, maxCount, 'changed')
  }
  if (context.operation === 'acknowledge' && faults.trigger(['duplicateDelivery'], context)) {
    const redelivered = markForRedelivery(
      organisation,
      parameters.map(({ value }) => value),
    )
    // Replaced by an unknown id, not removed: an empty list would be refused.
    return parameters.map((parameter) =>
      redelivered.has(parameter.value) ? { ...parameter, value: 'forgotten' } : parameter,
    )
  }
  return parameters
}

/** Breaks the XML of the documents in the response if the fault is active. */
export function applyDocumentFault(faults: FaultRegistry, context: FaultContext, response: CallResponse): CallResponse {
  const isFaulty = response.parameters.length > 0 && faults.trigger(['malformedDocument'], context) !== null
  return isFaulty
    ? { ...response, parameters: response.parameters.map((each) => ({ ...each, value: breakXml(each.value) })) }
    : response
}

/** Duplicates waiting messages that have no duplicate yet: the same order under another id, or with other quantities. */
function addDuplicates(organisation: Organisation, max: number, kind: 'same' | 'changed'): void {
  const originals = [...organisation.waiting.values()].filter(({ isDuplicated }) => !isDuplicated).slice(0, max)
  for (const original of originals) {
    original.isDuplicated = true
    const { seed } = original
    const duplicate = addMessage(organisation, kind === 'same' ? seed : { ...seed, variant: seed.variant + 1 })
    duplicate.isDuplicated = true
  }
}

/** Marks and returns the ids that are redelivered once instead of being acknowledged. */
function markForRedelivery({ waiting }: Organisation, ids: readonly string[]): Set<string> {
  const redelivered = ids.filter((id) => waiting.get(id)?.wasRedelivered === false)
  for (const id of redelivered) {
    const message = waiting.get(id)
    if (message) message.wasRedelivered = true
  }
  return new Set(redelivered)
}
