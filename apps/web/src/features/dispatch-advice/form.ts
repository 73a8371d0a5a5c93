import type {
  DispatchAdvice,
  DispatchAdviceForm,
  DispatchAdviceItem,
  DispatchAdviceItemForm,
  Measurement,
} from '@partwire/domain/dispatch-advice/shape'
import { isEmptyMeasurement } from '@partwire/domain/dispatch-advice/rules'
import { type Typed, typedText } from '@partwire/domain/lib/typed'

export interface MeasurementForm {
  amount: string
  type: Measurement['type']
}

/** A line while it is edited: numbers are the text that was typed. */
export interface AdviceItemForm extends Omit<DispatchAdviceItemForm, 'deliveredQuantity' | 'measurements'> {
  deliveredQuantity: string
  measurements: MeasurementForm[]
}

export interface AdviceForm extends Omit<DispatchAdviceForm, 'packetCount' | 'measurements' | 'items'> {
  packetCount: string
  measurements: MeasurementForm[]
  items: AdviceItemForm[]
}

export const EMPTY_MEASUREMENT: MeasurementForm = { amount: '', type: '' }

/** The advice as it stands in the fields. Wherever something can be measured there is a first row to type into. */
export function formOf(advice: DispatchAdvice): AdviceForm {
  const { deliveryDate, transportType, transportId, packetCount, identSystem, packetNumber } = advice
  return {
    deliveryDate,
    transportType,
    transportId,
    packetCount: fieldText(packetCount),
    identSystem,
    packetNumber,
    measurements: measurementRows(advice.measurements),
    items: advice.items.map(itemFormOf),
  }
}

/** What is sent: the rows that nobody typed anything into are not part of the document. */
export function bodyOf(form: AdviceForm): DispatchAdviceForm {
  return {
    ...form,
    measurements: filled(form.measurements),
    items: form.items.map((item) => ({ ...item, measurements: filled(item.measurements) })),
  }
}

function itemFormOf(item: DispatchAdviceItem): AdviceItemForm {
  return {
    deliveredQuantity: fieldText(item.deliveredQuantity),
    packetKind: item.packetKind,
    identSystem: item.identSystem,
    packetNumber: item.packetNumber,
    measurements: measurementRows(item.measurements),
    isOrigin: item.isOrigin,
  }
}

function measurementRows(measurements: readonly Measurement[]): MeasurementForm[] {
  if (measurements.length === 0) return [EMPTY_MEASUREMENT]
  return measurements.map(({ amount, type }) => ({ amount: fieldText(amount), type }))
}

function filled(measurements: readonly MeasurementForm[]): Measurement[] {
  return measurements.filter((measurement) => !isEmptyMeasurement(measurement))
}

function fieldText(value: Typed): string {
  return value === null ? '' : typedText(value)
}
