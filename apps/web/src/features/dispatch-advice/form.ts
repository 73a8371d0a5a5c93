import type {
  DispatchAdvice,
  DispatchAdviceForm,
  DispatchAdviceItem,
  DispatchAdviceItemForm,
  Measurement,
  ProposedField,
} from '@partwire/domain/dispatch-advice/shape'
import { isEmptyMeasurement } from '@partwire/domain/dispatch-advice/rules'
import type { Sources } from '@partwire/domain/documents/proposals'
import { toDecimal, sum } from '@partwire/domain/lib/decimal'
import { normalizeInput } from '@partwire/domain/lib/number-input'

/** The editable values of a dispatch advice. Numbers are the typed text, and so is a day that is not valid. */
export interface DispatchAdviceFormValues extends Omit<
  DispatchAdviceForm,
  'packetCount' | 'measurements' | 'items' | 'proposals'
> {
  packetCount: string
  /** Where the proposed values come from that the form still holds. */
  proposals: Sources<ProposedField>
  measurements: MeasurementValues[]
  items: DispatchAdviceItemValues[]
}

export interface DispatchAdviceItemValues extends Omit<DispatchAdviceItemForm, 'deliveredQuantity' | 'measurements'> {
  deliveredQuantity: string
  measurements: MeasurementValues[]
}

export interface MeasurementValues {
  amount: string
  type: Measurement['type']
}

const EMPTY_MEASUREMENT: MeasurementValues = { amount: '', type: '' }

/** The fields and types of a draft in the browser's storage. */
export const FORM_SHAPE: DispatchAdviceFormValues = {
  deliveryDate: '',
  transportType: '',
  transportId: '',
  packetCount: '',
  identSystem: '',
  packetNumber: '',
  proposals: {},
  measurements: [EMPTY_MEASUREMENT],
  items: [
    {
      deliveredQuantity: '',
      packetKind: '',
      identSystem: '',
      packetNumber: '',
      measurements: [EMPTY_MEASUREMENT],
      isOrigin: true,
    },
  ],
}

/** The advice and every item have at least one measurement row: the first one cannot be removed. */
export function toFormValues(advice: DispatchAdvice): DispatchAdviceFormValues {
  const { deliveryDate, transportType, transportId, packetCount, identSystem, packetNumber } = advice
  return {
    deliveryDate,
    transportType,
    transportId,
    packetCount: normalizeInput(packetCount),
    identSystem,
    packetNumber,
    proposals: advice.proposals ?? {},
    measurements: toMeasurementValues(advice.measurements),
    items: advice.items.map(toItemValues),
  }
}

/** The form to send, without the empty measurement rows. */
export function toRequestForm(form: DispatchAdviceFormValues): DispatchAdviceForm {
  return {
    ...form,
    measurements: withoutEmptyMeasurements(form.measurements),
    items: form.items.map((item) => ({ ...item, measurements: withoutEmptyMeasurements(item.measurements) })),
  }
}

/** All other items keep their reference, so that only the changed one is rendered again. */
export function updateItem(
  items: DispatchAdviceItemValues[],
  index: number,
  change: Partial<DispatchAdviceItemValues>,
): DispatchAdviceItemValues[] {
  const item = items[index]
  return item === undefined ? items : items.with(index, { ...item, ...change })
}

/**
 * Inserts a copy of the line after it. The copy delivers what the line and its other duplicates leave of the confirmed
 * quantity, at least 0.
 */
export function duplicateItem(
  items: DispatchAdviceItemValues[],
  index: number,
  confirmedQuantity: number,
): DispatchAdviceItemValues[] {
  const item = items[index]
  if (item === undefined) return items
  const delivered = sum(findItemLines(items, index).map(({ deliveredQuantity }) => toDecimal(deliveredQuantity)))
  const remaining = toDecimal(confirmedQuantity).minus(delivered)
  const duplicate = { ...item, isOrigin: false, deliveredQuantity: remaining.gt(0) ? remaining.toFixed() : '0' }
  return items.toSpliced(index + 1, 0, duplicate)
}

/** Removes a duplicate; an original line stays. */
export function removeItem(items: DispatchAdviceItemValues[], index: number): DispatchAdviceItemValues[] {
  return items[index]?.isOrigin === false ? items.toSpliced(index, 1) : items
}

export function updateMeasurement(
  measurements: MeasurementValues[],
  index: number,
  change: Partial<MeasurementValues>,
): MeasurementValues[] {
  const measurement = measurements[index]
  return measurement === undefined ? measurements : measurements.with(index, { ...measurement, ...change })
}

export function addMeasurement(measurements: MeasurementValues[]): MeasurementValues[] {
  return [...measurements, EMPTY_MEASUREMENT]
}

/** The first row cannot be removed. */
export function removeMeasurement(measurements: MeasurementValues[], index: number): MeasurementValues[] {
  return index === 0 ? measurements : measurements.toSpliced(index, 1)
}

function toItemValues(item: DispatchAdviceItem): DispatchAdviceItemValues {
  return {
    deliveredQuantity: normalizeInput(item.deliveredQuantity),
    packetKind: item.packetKind,
    identSystem: item.identSystem,
    packetNumber: item.packetNumber,
    measurements: toMeasurementValues(item.measurements),
    isOrigin: item.isOrigin,
    ...(item.proposals?.packetKind !== undefined && { proposals: item.proposals }),
  }
}

function toMeasurementValues(measurements: readonly Measurement[]): MeasurementValues[] {
  if (measurements.length === 0) return [EMPTY_MEASUREMENT]
  return measurements.map(({ amount, type }) => ({ amount: normalizeInput(amount), type }))
}

function withoutEmptyMeasurements(measurements: readonly MeasurementValues[]): Measurement[] {
  return measurements.filter((measurement) => !isEmptyMeasurement(measurement))
}

/** The original line of the item at `index`, with all its duplicates. They follow each other. */
function findItemLines(items: readonly DispatchAdviceItemValues[], index: number): readonly DispatchAdviceItemValues[] {
  const start = items.findLastIndex(({ isOrigin }, i) => isOrigin && i <= index)
  const next = items.findIndex(({ isOrigin }, i) => isOrigin && i > index)
  return items.slice(Math.max(start, 0), next === -1 ? items.length : next)
}
