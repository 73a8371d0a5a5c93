import { decimal, sum } from '@partwire/domain/lib/decimal'
import { type DispatchAdviceItemValues, EMPTY_MEASUREMENT, type MeasurementValues } from '../form'

type Items = DispatchAdviceItemValues[]
type Measurements = MeasurementValues[]

/** Everything of the line but the quantity, which is what the line and its duplicates leave of the confirmed one. */
export function duplicateItem(items: Items, index: number, confirmed: number): Items {
  const item = items[index]
  if (item === undefined) return items
  const left = decimal(confirmed).minus(sum(findItemLines(items, index).map((one) => decimal(one.deliveredQuantity))))
  const duplicate = { ...item, isOrigin: false, deliveredQuantity: left.gt(0) ? left.toFixed() : '0' }
  return items.toSpliced(index + 1, 0, duplicate)
}

/** Only a duplicate can be removed. */
export function removeItem(items: Items, index: number): Items {
  return items[index]?.isOrigin === false ? items.toSpliced(index, 1) : items
}

export function updateItem(items: Items, index: number, change: Partial<DispatchAdviceItemValues>): Items {
  const item = items[index]
  return item === undefined ? items : items.with(index, { ...item, ...change })
}

export function addMeasurement(measurements: Measurements): Measurements {
  return [...measurements, EMPTY_MEASUREMENT]
}

/** The first row stays. */
export function removeMeasurement(measurements: Measurements, index: number): Measurements {
  return index === 0 ? measurements : measurements.toSpliced(index, 1)
}

export function updateMeasurement(
  measurements: Measurements,
  index: number,
  change: Partial<MeasurementValues>,
): Measurements {
  const measurement = measurements[index]
  return measurement === undefined ? measurements : measurements.with(index, { ...measurement, ...change })
}

/** A line with its origin and all duplicates of it. */
function findItemLines(items: Items, index: number): Items {
  const start = items.findLastIndex(({ isOrigin }, i) => isOrigin && i <= index)
  const next = items.findIndex(({ isOrigin }, i) => isOrigin && i > index)
  return items.slice(Math.max(start, 0), next === -1 ? items.length : next)
}
