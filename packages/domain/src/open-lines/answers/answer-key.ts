/** Identifies a line in an exported file, and what it held then. */
export interface AnswerKey {
  /** TecCom id of the supplier who has exported the line. */
  supplier: string
  /** Customer and number of the order. An order without a number has its id instead. */
  order: OrderName
  /** Position of the line in its order, from 1. */
  position: number
  /** Version of the draft at the time of the export; 0 when there was none. */
  version: number
  /** Of the answer at the time of the export. */
  fingerprint: string
}

export interface OrderName {
  partyNumber: string
  orderNumber: string
  /** Blank for an order with a number. */
  orderId: string
}

/**
 * The text of the hidden column. It names the order by its number, and the server looks it up among the orders of the
 * supplier who imports the file. A key that another supplier has exported names an unknown line.
 */
export function formatAnswerKey({ supplier, order, position, version, fingerprint }: AnswerKey): string {
  return JSON.stringify([supplier, order.partyNumber, order.orderNumber, order.orderId, position, version, fingerprint])
}

const MAX_KEY_LENGTH = 2_000
const MAX_INTEGER = 2_147_483_647

/** Null when the text is no key. */
export function parseAnswerKey(text: string): AnswerKey | null {
  if (text.length > MAX_KEY_LENGTH) return null
  const values = parseList(text)
  const [supplier, partyNumber, orderNumber, orderId, position, version, fingerprint] = values
  if (values.length !== 7 || !isText(supplier) || !isText(partyNumber)) return null
  if (!isText(orderNumber) || !isText(orderId)) return null
  if (!isCount(position) || position === 0 || !isCount(version) || !isText(fingerprint)) return null
  if (orderNumber === '' && !/^[1-9]\d{0,17}$/.test(orderId)) return null
  return { supplier, order: { partyNumber, orderNumber, orderId }, position, version, fingerprint }
}

function parseList(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}

/** Text that PostgreSQL stores. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && !/\0|\p{Cs}/u.test(value)
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_INTEGER
}
