import type { Operation } from '../soap/functions'
import type { Fault, FaultName } from './fault'

/** What a fault has to fit to strike. */
export interface Occasion {
  tecComId: string | null
  operation: Operation | null
}

export interface Switchboard {
  all(): readonly Fault[]
  replace(faults: readonly Fault[]): void
  add(fault: Fault): void
  remove(index: number): void
  /** The first of these that is on and fits; one of its times is used up. */
  strike(names: readonly FaultName[], occasion: Occasion): Fault | null
}

export function createSwitchboard(): Switchboard {
  let faults: readonly Fault[] = []
  const keepOthers = (one: Fault, ...instead: Fault[]): void => {
    faults = faults.flatMap((fault) => (fault === one ? instead : [fault]))
  }
  return {
    all: () => faults,
    replace: (others) => {
      faults = [...others]
    },
    add: (fault) => {
      faults = [...faults, fault]
    },
    remove: (index) => {
      faults = faults.filter((_, place) => place !== index)
    },
    strike: (names, occasion) => {
      const fault = faults.find((each) => names.includes(each.name) && fits(each, occasion)) ?? null
      if (fault?.times === 1) keepOthers(fault)
      else if (fault?.times) keepOthers(fault, { ...fault, times: fault.times - 1 })
      return fault
    },
  }
}

function fits({ tecComId, operation }: Fault, occasion: Occasion): boolean {
  return (
    (tecComId === null || tecComId === occasion.tecComId) && (operation === null || operation === occasion.operation)
  )
}
