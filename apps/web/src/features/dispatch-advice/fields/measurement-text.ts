import type { Measurement } from '@partwire/domain/dispatch-advice/shape'
import { typedText } from '@partwire/domain/lib/typed'
import { MEASUREMENT_TYPES } from '@partwire/domain/option-lists'

const UNITS: ReadonlyMap<string, string> = new Map(Object.entries(MEASUREMENT_TYPES))

/** 'Volume 1.2 MTQ' */
export function formatMeasurement({ amount, type }: Measurement): string {
  return [type, typedText(amount), UNITS.get(type) ?? ''].filter((word) => word !== '').join(' ')
}
