import type { Measurement } from '@partwire/domain/dispatch-advice/shape'
import { MEASUREMENT_TYPES, PACKET_IDENT_SYSTEMS, PACKET_KINDS, TRANSPORT_TYPES } from '@partwire/domain/option-lists'
import type { Option } from '../../shared/ui/fields/select-field'

const NONE: Option = { value: '', label: '-' }

export const TRANSPORT_OPTIONS = toOptions(TRANSPORT_TYPES)
export const IDENT_SYSTEM_OPTIONS = toOptions(PACKET_IDENT_SYSTEMS)
export const PACKET_KIND_OPTIONS = toOptions(PACKET_KINDS)
export const MEASUREMENT_OPTIONS: readonly Option[] = [
  NONE,
  ...Object.entries(MEASUREMENT_TYPES).map(([type, unit]) => ({ value: type, label: `${type} (${unit})` })),
]

/** The selected value of a list; '' for any value that is not in the list. */
export function parseChoice<const Choice extends string>(choices: readonly Choice[], value: string): Choice | '' {
  return choices.find((choice) => choice === value) ?? ''
}

/** The selected measurement type; '' for any value that is not in the list. */
export function parseMeasurementType(value: string): Measurement['type'] {
  return isMeasurementType(value) ? value : ''
}

function isMeasurementType(value: string): value is keyof typeof MEASUREMENT_TYPES {
  return Object.hasOwn(MEASUREMENT_TYPES, value)
}

function toOptions(values: readonly string[]): readonly Option[] {
  return [NONE, ...values.map((value) => ({ value, label: value }))]
}
