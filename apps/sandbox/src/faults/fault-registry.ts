import type { Operation } from '../soap/functions'
import type { Fault, FaultName } from './fault'

/** The call a fault is matched against; null when unknown. */
export interface FaultContext {
  tecComId: string | null
  operation: Operation | null
}

export interface FaultRegistry {
  all(): readonly Fault[]
  replace(faults: readonly Fault[]): void
  add(fault: Fault): void
  remove(index: number): void
  /** Returns the first active fault with one of these names that matches, and decrements its remaining count. */
  trigger(names: readonly FaultName[], context: FaultContext): Fault | null
}

export function createFaultRegistry(): FaultRegistry {
  let faults: readonly Fault[] = []
  const replaceFault = (old: Fault, ...replacement: Fault[]): void => {
    faults = faults.flatMap((fault) => (fault === old ? replacement : [fault]))
  }
  return {
    all: () => faults,
    replace: (newFaults) => {
      faults = [...newFaults]
    },
    add: (fault) => {
      faults = [...faults, fault]
    },
    remove: (index) => {
      faults = faults.filter((_, position) => position !== index)
    },
    trigger: (names, context) => {
      const fault = faults.find((each) => names.includes(each.name) && matches(each, context)) ?? null
      if (fault?.times === 1) replaceFault(fault)
      else if (fault?.times) replaceFault(fault, { ...fault, times: fault.times - 1 })
      return fault
    },
  }
}

function matches({ tecComId, operation }: Fault, context: FaultContext): boolean {
  return (tecComId === null || tecComId === context.tecComId) && (operation === null || operation === context.operation)
}
