import type {
  DispatchAdvice,
  DispatchAdviceForm,
  DispatchAdviceItem,
  DispatchAdviceItemForm,
  Measurement,
} from '@partwire/domain/dispatch-advice/shape'
import { isEmptyMeasurement } from '@partwire/domain/dispatch-advice/rules'
import { type Typed, typedText } from '@partwire/domain/lib/typed'

export interface MeasurementValues {
  amount: string
  type: Measurement['type']
}

/** A line while it is edited: numbers are the text that was typed. */
export interface DispatchAdviceItemValues extends Omit<DispatchAdviceItemForm, 'deliveredQuantity' | 'measurements'> {
  deliveredQuantity: string
  measurements: MeasurementValues[]
}

export interface DispatchAdviceFormValues extends Omit<DispatchAdviceForm, 'packetCount' | 'measurements' | 'items'> {
  packetCount: string
  measurements: MeasurementValues[]
  items: DispatchAdviceItemValues[]
}

export const EMPTY_MEASUREMENT: MeasurementValues = { amount: '', type: '' }

/** The advice as it stands in the fields. Wherever something can be measured there is a first row to type into. */
export function toFormValues(advice: DispatchAdvice): DispatchAdviceFormValues {
  const { deliveryDate, transportType, transportId, packetCount, identSystem, packetNumber } = advice
  return {
    deliveryDate,
    transportType,
    transportId,
    packetCount: fieldText(packetCount),
    identSystem,
    packetNumber,
    measurements: toMeasurementValues(advice.measurements),
    items: advice.items.map(toItemValues),
  }
}

/** What is sent: the rows that nobody typed anything into are not part of the document. */
export function toRequestForm(form: DispatchAdviceFormValues): DispatchAdviceForm {
  return {
    ...form,
    measurements: withoutEmptyMeasurements(form.measurements),
    items: form.items.map((item) => ({ ...item, measurements: withoutEmptyMeasurements(item.measurements) })),
  }
}

function toItemValues(item: DispatchAdviceItem): DispatchAdviceItemValues {
  return {
    deliveredQuantity: fieldText(item.deliveredQuantity),
    packetKind: item.packetKind,
    identSystem: item.identSystem,
    packetNumber: item.packetNumber,
    measurements: toMeasurementValues(item.measurements),
    isOrigin: item.isOrigin,
  }
}

function toMeasurementValues(measurements: readonly Measurement[]): MeasurementValues[] {
  if (measurements.length === 0) return [EMPTY_MEASUREMENT]
  return measurements.map(({ amount, type }) => ({ amount: fieldText(amount), type }))
}

function withoutEmptyMeasurements(measurements: readonly MeasurementValues[]): Measurement[] {
  return measurements.filter((measurement) => !isEmptyMeasurement(measurement))
}

function fieldText(value: Typed): string {
  return value === null ? '' : typedText(value)
}
