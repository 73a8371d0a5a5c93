import { mkdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { golden } from '../../apps/server/src/upstream/testing/golden'

const BUYERS = ['Teile Nord GmbH', 'auto süd', 'Ärmel & Öl "KG"', '株式会社 部品', 'Zulu Parts', 'Teile Nord GmbH']
const PRODUCTS = ['Brake disc', 'Zündspule', 'Ölfilter 5%', '刹车片', 'Wheel_bearing']

/**
 * The messages of the platform, in the order in which they are imported: orders with different buyers, items, days and
 * times (some of them equal), one order twice with the same and with other content, and a text that is no order.
 */
export function waitingMessages(): string[] {
  const orders = Array.from({ length: 36 }, (_, i) => orderMessage(i + 1))
  return [
    ...orders,
    golden('order-least'),
    orderMessage(3),
    orderMessage(3).replace(/(<RequestedQuantity[^>]*>)[^<]*</, '$199<'),
    '<Order><OrderHeader></Order>',
    golden('order-full').replace(/<BuyerOrderNumber>[^<]*/, '<BuyerOrderNumber>'),
  ]
}

/** Places a message in the exchange folder of an organisation. */
export async function placeMessage(folder: string, name: string, message: string): Promise<void> {
  const file = path.join(folder, 'in', `${name}.xml`)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, message)
  await utimes(file, 1_700_000_000, 1_700_000_000)
}

export async function placeCustomers(folder: string): Promise<void> {
  await mkdir(path.join(folder, 'customers'), { recursive: true })
  for (const [i, name] of BUYERS.entries()) {
    const customer = golden('business-relation')
      .replace(/<PartyNumber>[^<]*/, `<PartyNumber>70${i}`)
      .replace(/<Name1>[^<]*/, `<Name1>${escape(name)}`)
    await writeFile(path.join(folder, 'customers', `${i}.xml`), customer)
  }
}

function orderMessage(number: number): string {
  const product = PRODUCTS[number % PRODUCTS.length] ?? ''
  const message = golden('order-full')
    .replace(/<BuyerOrderNumber>[^<]*/, `<BuyerOrderNumber>PO-${String(number).padStart(4, '0')}`)
    .replace(/(<OrderIssueDate>\s*<Date[^>]*>)[^<]*/, `$1202610${String(10 + (number % 15))}`)
    .replace(/(<Time[^>]*>)[^<]*/, `$1${number % 4 === 0 ? '120000' : `08${String(10 + number)}15`}`)
    .replace(/<Name1>[^<]*/, `<Name1>${escape(BUYERS[number % BUYERS.length] ?? '')}`)
    .replace(/<ProductDescription>[^<]*/, `<ProductDescription>${product} ${number}`)
    // A fractional quantity cannot be confirmed.
    .replace('>2.50<', number > 20 ? '>2.50<' : '>3<')
  return number % 5 === 0 ? withItems(message, number) : message
}

/** The same order with this number of items: more than the list shows. */
function withItems(message: string, count: number): string {
  const [item = ''] = /<OrderItem>[^]*?<\/OrderItem>\s*/.exec(message) ?? []
  const items = Array.from({ length: count }, (_, i) =>
    item
      .replace(/<PositionNumber>[^<]*/, `<PositionNumber>${i + 1}`)
      .replace(/<ProductNumber>[^<]*/, `<ProductNumber>N-${i + 1}`),
  )
  return message.replace(/<OrderItem>[^]*<\/OrderItem>\s*/, items.join(''))
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
