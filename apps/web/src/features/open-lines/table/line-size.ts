import type { OpenLine } from '@partwire/domain/open-lines/shape'
import { rowHeightPx } from '../../../shared/document/line-table/cell'
import { countClampedLines, countTextLines, remainingWidth } from '../../../shared/document/line-table/text-size'
import { ANSWER_WIDTHS } from '../../../shared/document/response-lines/answer-columns'
import { countQuantityLines } from '../../../shared/document/response-lines/requested-quantity'
import type { OrderResponseItemValues } from '../../../shared/document/response-lines/form'

/** Column widths in px at the narrowest layout. */
const LINE_WIDTHS = {
  select: 34,
  part: 130,
  requested: 112,
  ...ANSWER_WIDTHS,
} as const

/** The columns of the list without groups. */
const FLAT_WIDTHS = { ...LINE_WIDTHS, order: 120, customer: 124 } as const

export const WIDTHS = FLAT_WIDTHS

/** The description gets the width that the other columns leave. */
const NAME_WIDTH = { flat: remainingWidth(FLAT_WIDTHS), grouped: remainingWidth(LINE_WIDTHS) }

/** Height in px of the row above the lines of an order. */
export const ORDER_HEADING_PX = 44

interface SizedLine {
  line: OpenLine
  item: OrderResponseItemValues
  /** Number, parked change and customer of the order, in the list without groups; null where they are above the lines. */
  order: { number: string; change: string; customer: string } | null
  hasHeading: boolean
  /** The width of the table divided by that in the narrowest layout. */
  scale: number
}

/** Height in px of a line, with the row above it. */
export function openLineHeightPx({ line, item, order, hasHeading, scale }: SizedLine): number {
  const height = rowHeightPx({
    lines: item.confirms.length,
    textLines: Math.max(
      order === null ? 1 : countOrderLines(order, WIDTHS.order * scale),
      order === null ? 1 : countClampedLines(order.customer, WIDTHS.customer * scale),
      countTextLines(line.productNumber, WIDTHS.part * scale),
      countQuantityLines(line, WIDTHS.requested * scale),
      countClampedLines(line.productName, NAME_WIDTH[order === null ? 'grouped' : 'flat'] * scale),
    ),
  })
  return hasHeading ? height + ORDER_HEADING_PX : height
}

function countOrderLines({ number, change }: { number: string; change: string }, widthPx: number): number {
  const lines = countTextLines(number, widthPx)
  return change === '' ? lines : lines + countTextLines(change, widthPx)
}
