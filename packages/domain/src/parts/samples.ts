import type { LearnedValue, PartValue, TypedValue } from './part-value'

/** @internal */
export function aTypedValue(value: string, changes: Partial<TypedValue> = {}): TypedValue {
  return { value, at: '2026-11-01T09:00:00.000Z', day: '20261101', ...changes }
}

/** @internal */
export function aLearnedValue(value: string, changes: Partial<LearnedValue> = {}): LearnedValue {
  return {
    value,
    at: '2026-10-02T09:00:00.000Z',
    day: '20261002',
    orderNumber: '4711',
    orderDate: '20261001',
    ...changes,
  }
}

/** @internal */
export function aPartValue(changes: Partial<PartValue> & Pick<PartValue, 'field'>): PartValue {
  return { currency: '', partyNumber: '', typed: null, learned: null, doubted: null, ...changes }
}

/**
 * A net price in EUR; of everybody without `partyNumber`.
 * @internal
 */
export function aNetPrice(changes: Partial<PartValue>): PartValue {
  return aPartValue({ field: 'netPrice', currency: 'EUR', ...changes })
}
