import type { Measurement } from '@partwire/domain/dispatch-advice/shape'
import { normalizeInput } from '@partwire/domain/lib/number-input'
import { MEASUREMENT_TYPES } from '@partwire/domain/option-lists'
import { listPosition } from '../../shared/document/frame/list-position'

/** Column headings, as specified. */
export const HEADINGS = {
  buyerProductNumber: 'Buyer number',
  productNumber: 'Seller number',
  ean: 'EAN',
  productName: 'Description',
  deliveredQuantity: 'Delivered quantity',
  packetKind: 'Packet kind',
  identSystem: 'Ident system',
  packetNumber: 'Packet number',
  measurements: 'Measurements',
} as const

/** Label of each field, by the last name in its path. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  ...HEADINGS,
  deliveryDate: 'Delivery date',
  transportType: 'Transportation type',
  transportId: 'Transportation id',
  packetCount: 'Packet count',
  amount: 'Amount',
  type: 'Type',
  items: 'Items',
  isOrigin: 'Original line',
}

export const FIELD_ERRORS = {
  transportType: 'Please choose how the delivery travels.',
  transportId: 'Please type the number of the vehicle, train, flight or ship.',
  deliveryDate: 'Please choose a delivery date.',
  packetCount: 'Please type a whole number.',
  identSystem: 'Please choose what kind of number the packet has.',
  packetNumber: 'Please type the number of the packet.',
  amount: 'Please type a number, 0 or more.',
  type: 'Please choose what the amount measures.',
  deliveredQuantity: 'Please type a whole number, 0 or more.',
  packetKind: 'Please choose the kind of packet.',
} as const

/** Label of the field at a form path: 'Packet number, item 3' for `items.2.packetNumber`. */
export function fieldLabel(path: string): string {
  const parts = path.split('.')
  const field = parts.findLast((part) => !/^\d+$/.test(part)) ?? path
  const positions = [listPosition(parts, 'items', 'item'), listPosition(parts, 'measurements', 'measurement')]
  return [FIELD_LABELS[field] ?? field, ...positions.filter((position) => position !== null)].join(', ')
}

/** Type, amount and unit: 'Volume 1.2 MTQ'. `show` gives the amount the decimal mark of the supplier. */
export function formatMeasurement({ amount, type }: Measurement, show: (text: string) => string): string {
  return [type, show(normalizeInput(amount)), UNITS.get(type) ?? ''].filter((part) => part !== '').join(' ')
}

const UNITS: ReadonlyMap<string, string> = new Map(Object.entries(MEASUREMENT_TYPES))
