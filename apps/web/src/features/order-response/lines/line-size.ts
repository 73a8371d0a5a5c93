import type { OrderResponseItem } from '@partwire/domain/order-response/shape'
import { rowHeightPx } from '../../../shared/document/line-table/cell'
import { countClampedLines, countTextLines, remainingWidth } from '../../../shared/document/line-table/text-size'
import { ANSWER_WIDTHS } from '../../../shared/document/response-lines/answer-columns'
import { countQuantityLines } from '../../../shared/document/response-lines/requested-quantity'
import type { OrderResponseItemValues } from '../../../shared/document/response-lines/form'

/** Column widths in px at the narrowest layout. Prices like 123,456.7891 and quantities like 100,000 PCE fit. */
export const WIDTHS = {
  buyer: 88,
  seller: 130,
  ean: 140,
  requested: 116,
  ...ANSWER_WIDTHS,
} as const

/** The description gets the width that the other columns leave. */
const NAME_WIDTH = remainingWidth(WIDTHS)

/** Height in px of an item of the editable table. */
export function lineHeightPx(
  { productName, confirms }: OrderResponseItemValues,
  ordered: OrderResponseItem | undefined,
  scale: number,
): number {
  return rowHeightPx({
    lines: confirms.length,
    textLines: Math.max(
      countTextLines(ordered?.buyerProductNumber ?? '', WIDTHS.buyer * scale),
      countTextLines(ordered?.productNumber ?? '', WIDTHS.seller * scale),
      countTextLines(ordered?.ean ?? '', WIDTHS.ean * scale),
      countClampedLines(productName, NAME_WIDTH * scale),
      ordered === undefined ? 1 : countQuantityLines(ordered, WIDTHS.requested * scale),
    ),
  })
}
