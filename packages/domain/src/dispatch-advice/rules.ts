import { isDayOrBlank } from '../lib/day-input'
import { check, type Issue } from '../lib/issue'
import { isBlank } from '../lib/text'
import { isEmptyInput, isNonNegativeNumber, isWholeNumber } from '../lib/number-input'
import type { DispatchAdviceForm, DispatchAdviceItemForm, Measurement } from './shape'

/** Invalid fields that prevent a submit, in screen order. */
export function dispatchAdviceIssues(form: DispatchAdviceForm): Issue[] {
  return [
    ...check(!isBlank(form.transportType), 'transportType', 'transportation type'),
    ...check(!isBlank(form.transportId), 'transportId', 'transportation id'),
    ...check(isDayOrBlank(form.deliveryDate), 'deliveryDate', 'delivery date'),
    ...check(isWholeNumber(form.packetCount), 'packetCount', 'packet count'),
    ...check(!isBlank(form.identSystem), 'identSystem', 'packet ident system'),
    ...check(!isBlank(form.packetNumber), 'packetNumber', 'packet number'),
    ...form.measurements.flatMap((measurement, i) => measurementIssues(measurement, `measurements.${i}`)),
    ...form.items.flatMap((item, i) => itemIssues(item, `items.${i}`)),
  ]
}

function itemIssues(item: DispatchAdviceItemForm, path: string): Issue[] {
  return [
    ...check(isWholeNumber(item.deliveredQuantity), `${path}.deliveredQuantity`, 'delivered quantity'),
    ...(isUnpacked(item) ? [] : packetIssues(item, path)),
  ]
}

function packetIssues(item: DispatchAdviceItemForm, path: string): Issue[] {
  return [
    ...check(!isBlank(item.packetKind), `${path}.packetKind`, 'package type'),
    ...check(!isBlank(item.identSystem), `${path}.identSystem`, 'packet ident system'),
    ...check(!isBlank(item.packetNumber), `${path}.packetNumber`, 'packet number'),
    ...item.measurements.flatMap((measurement, m) => measurementIssues(measurement, `${path}.measurements.${m}`)),
  ]
}

/** An item with all packet fields and measurements empty is exempt from the packet rules. */
function isUnpacked({ packetKind, identSystem, packetNumber, measurements }: DispatchAdviceItemForm): boolean {
  return [packetKind, identSystem, packetNumber].every(isBlank) && measurements.every(isEmptyMeasurement)
}

/** Amount and type require each other; an empty measurement is exempt. Like every amount of a document, it has no sign. */
function measurementIssues(measurement: Measurement, path: string): Issue[] {
  if (isEmptyMeasurement(measurement)) return []
  return [
    ...check(isNonNegativeNumber(measurement.amount), `${path}.amount`, 'amount'),
    ...check(!isBlank(measurement.type), `${path}.type`, 'type'),
  ]
}

/** Whether neither amount nor type is filled in. */
export function isEmptyMeasurement({ amount, type }: Measurement): boolean {
  return isEmptyInput(amount) && isBlank(type)
}

/** For each line, the index of its original line. A duplicate follows the original it was copied from. */
export function originIndexes(lines: readonly { isOrigin: boolean }[]): number[] {
  let origin = -1
  return lines.map(({ isOrigin }) => {
    if (isOrigin) origin += 1
    return origin
  })
}

/** Whether the form has exactly `originCount` original lines and starts with one. */
export function hasEveryOrigin(lines: readonly { isOrigin: boolean }[], originCount: number): boolean {
  const startsWithOrigin = lines[0]?.isOrigin ?? true
  return startsWithOrigin && lines.filter(({ isOrigin }) => isOrigin).length === originCount
}
