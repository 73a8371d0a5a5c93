import { sql } from 'kysely'
import { readOrdRsp } from '../../../../upstream/testing/read-documents'
import type { FilledRow } from './answer-file'
import type { AnswerFixture } from './answer-fixture'

const ORDERS = 100
const LINES_AN_ORDER = 10
export const LINES = ORDERS * LINES_AN_ORDER

/** Adds 100 orders with 10 lines each. The keys of their export are the same in every database. */
export async function addThousandLines({ addOrder }: AnswerFixture): Promise<void> {
  for (let order = 1; order <= ORDERS; order += 1) {
    await addOrder(
      Array.from({ length: LINES_AN_ORDER }, (_, line) => ({
        buyerLineNumber: String(line + 1),
        productNumber: `00${order}-${line + 1}`,
        productName: `Größe ${line + 1} "rot" & =1+1`,
      })),
      { buyerOrderNumber: `ANSWER-${String(order).padStart(3, '0')}` },
    )
  }
}

/** What is filled into a line, as it must arrive at the platform. */
interface Filled {
  unitNetPrice: string
  confirms: { quantity: string; status: string; reason: string; deliveryDate: string }[]
}

/** Every way of filling a line that the requirement names, in turn. The requested quantity is 4. */
function filledLine(index: number): Filled {
  const unitNetPrice = `${index + 1}.25`
  const confirmed = (quantity: string, deliveryDate: string) => ({
    quantity,
    status: 'Confirmed',
    reason: '',
    deliveryDate,
  })
  if (index % 10 === 0) {
    const rejected = { quantity: '4', status: 'Rejected', reason: '=2+2; "Größe" <fehlt>', deliveryDate: '' }
    return { unitNetPrice, confirms: [rejected] }
  }
  if (index % 10 === 1) return { unitNetPrice, confirms: [confirmed('1', '20261201'), confirmed('3', '20270115')] }
  return { unitNetPrice, confirms: [confirmed('4', '20261224')] }
}

/** Fills exported rows: numbers and texts with decimal comma, days and texts of days, copied rows. */
export function fillThousandLines(rows: readonly FilledRow[]): FilledRow[] {
  const copies: FilledRow[] = []
  const filled = rows.map((row, index) => {
    const { unitNetPrice, confirms } = filledLine(index)
    const written = confirms.map((confirm): FilledRow => ({
      ...row,
      unitNetPrice: index % 10 === 2 ? unitNetPrice.replace('.', ',') : `#${unitNetPrice}`,
      quantity: `#${confirm.quantity}`,
      status: index % 10 === 3 ? confirm.status.toUpperCase() : confirm.status,
      reason: confirm.reason,
      deliveryDate: index % 10 === 4 ? germanDay(confirm.deliveryDate) : confirm.deliveryDate,
    }))
    copies.push(...written.slice(1))
    return written[0] ?? row
  })
  return [...filled, ...copies]
}

function germanDay(day: string): string {
  return day === '' ? '' : `${day.slice(6)}.${day.slice(4, 6)}.${day.slice(0, 4)}`
}

export const EXPECTED: readonly Filled[] = Array.from({ length: LINES }, (_, index) => filledLine(index))

/** Numbers and submits all orders; returns what the platform gets for each line. */
export async function submitThousandLines({ portal, start }: AnswerFixture): Promise<Filled[]> {
  await start('number', { pattern: 'S{yy}-{00000}', nextNumber: '1' })
  await portal.runJobs()
  await start('submit', { count: ORDERS })
  await portal.runJobs()
  const { rows } = await sql<{ raw: string }>`select raw from deliveries where kind = 'OrdRsp'`.execute(portal.db)
  return rows
    .map(({ raw }) => readOrdRsp(raw))
    .toSorted((a, b) => (a.buyerOrderNumber < b.buyerOrderNumber ? -1 : 1))
    .flatMap(({ items }) =>
      items.map(({ unitNetPrice, confirms }) => ({
        unitNetPrice,
        confirms: confirms.map((confirm) => ({ ...confirm })),
      })),
    )
}
