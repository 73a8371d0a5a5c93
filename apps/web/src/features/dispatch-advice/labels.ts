/** The columns in the words of the specification. */
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

/** A field in words: 'Packet number, item 3' for items.2.packetNumber. */
export function fieldLabel(path: string): string {
  const parts = path.split('.')
  const field = parts.findLast((part) => !/^\d+$/.test(part)) ?? path
  const places = [listPosition(parts, 'items', 'item'), listPosition(parts, 'measurements', 'measurement')]
  return [FIELD_LABELS[field] ?? field, ...places.filter((place) => place !== null)].join(', ')
}

/** Why a failing field fails. */
export const FIELD_ERRORS = {
  transportType: 'Please choose how the delivery travels.',
  transportId: 'Please type the number of the vehicle, train, flight or ship.',
  deliveryDate: 'Please choose a delivery date.',
  packetCount: 'Please type a whole number.',
  identSystem: 'Please choose what kind of number the packet has.',
  packetNumber: 'Please type the number of the packet.',
  amount: 'Please type the amount as a number.',
  type: 'Please choose what the amount measures.',
  deliveredQuantity: 'Please type a whole number, 0 or more.',
  packetKind: 'Please choose the kind of packet.',
} as const

function listPosition(parts: readonly string[], list: string, word: string): string | null {
  const index = parts.includes(list) ? parts[parts.indexOf(list) + 1] : undefined
  return index !== undefined && /^\d+$/.test(index) ? `${word} ${Number(index) + 1}` : null
}
