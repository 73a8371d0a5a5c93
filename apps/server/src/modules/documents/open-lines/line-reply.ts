import { DEFAULT_CURRENCY } from '@partwire/domain/option-lists'
import type { OpenLine, OpenOrder } from '@partwire/domain/open-lines/shape'
import { knownPrices, responseItemOffers } from '@partwire/domain/parts/offers'
import { groupBy } from '../../../lib/group-by'
import { itemReply } from '../order-response/get'
import { typedLines, type StoredLine } from '../order-response/line-store'
import { initialItem } from '../order-response/open'
import { nonEmpty } from '../proposals'
import type { LineRecord } from './line-record-store'

type LineRow = LineRecord['lines'][number]
type OrderRow = LineRecord['orders'][number]

/** The orders and lines of a reply. Lines of an order without a draft have what a new draft would hold. */
export function lineReplies(record: LineRecord, today: string): { orders: OpenOrder[]; lines: OpenLine[] } {
  const orders = new Map(record.orders.map((order) => [order.id, order]))
  const values = groupBy(record.values, ({ key }) => key)

  function lineReply(row: LineRow): OpenLine {
    const order = orders.get(row.orderId)
    const known = values.get(row.partKey) ?? []
    const context = { partyNumber: order?.partyNumber ?? '', currency: currency(order, record), today }
    const line = row.draft === null ? newLine(row) : { ...row.draft, confirms: row.confirms }
    return {
      ...itemReply({ ordered: row.ordered, line }),
      orderId: row.orderId,
      position: row.position,
      proposals: nonEmpty(line.proposals),
      knownPrices: nonEmpty(knownPrices(known, context)),
    }

    function newLine({ ordered }: LineRow): StoredLine {
      const [created] = typedLines([initialItem(ordered, today, responseItemOffers(ordered, known, context))])
      if (created === undefined) throw new Error('a new line was not created')
      return created
    }
  }

  return { orders: record.orders.map((order) => orderReply(order, record)), lines: record.lines.map(lineReply) }
}

function orderReply(order: OrderRow, record: LineRecord): OpenOrder {
  const { id, buyerOrderNumber, customerName, createTime, lacksAddress, draft, requested, parkedChange } = order
  return {
    id,
    buyerOrderNumber,
    customerName,
    createTime,
    currency: currency(order, record),
    isNew: draft === null,
    sellerOrderNumber: draft?.sellerOrderNumber ?? '',
    isReady: draft?.isReady ?? false,
    needsDeliveryAddress: lacksAddress && !(draft?.hasAddress ?? false),
    ...(requested === null ? {} : { requested }),
    ...(parkedChange === null ? {} : { parkedChange }),
  }
}

/** As in the order response: the currency of the order, otherwise of the settings, otherwise USD. */
function currency(order: OrderRow | undefined, { defaultCurrency }: LineRecord): string {
  return order?.currency || defaultCurrency || DEFAULT_CURRENCY
}
