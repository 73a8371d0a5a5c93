import { rowHeightPx } from '../../../shared/document/line-table/cell'
import { countClampedLines, countTextLines, remainingWidth } from '../../../shared/document/line-table/text-size'
import { formatQuantity } from '../../../shared/format/format'
import type { DispatchAdviceLine } from './dispatch-advice-line'

/** Column widths in px at the narrowest layout. An EAN and quantities like 100,000 of 100,000 PCE fit, in words too. */
export const WIDTHS = {
  buyer: 84,
  seller: 116,
  ean: 122,
  delivered: 180,
  kind: 134,
  ident: 146,
  packet: 182,
  measurements: 226,
  tools: 66,
} as const

/** The description gets the width that the other columns leave. */
const NAME_WIDTH = remainingWidth(WIDTHS)

/** Height in px of a line of the table. */
export function lineHeightPx({ item, product, isShared }: DispatchAdviceLine, _index: number, scale: number): number {
  return rowHeightPx({
    lines: item.measurements.length,
    textLines: Math.max(
      countTextLines(product.buyerProductNumber, WIDTHS.buyer * scale),
      countTextLines(product.productNumber, WIDTHS.seller * scale),
      countTextLines(product.ean, WIDTHS.ean * scale),
      countClampedLines(product.productName, NAME_WIDTH * scale),
      item.isOrigin ? countMatchLines(product, isShared) : 1,
    ),
  })
}

/** Width in px beside the field of the delivered quantity, with the edges of a cell; the style sheet has the same. */
const QUANTITIES_PX = 116

/**
 * The lines of text that the quantities beside the delivered one need. A row of one line has room for confirmed quantity
 * and difference; the sum of several lines takes one more, and so does what other advices have delivered.
 */
function countMatchLines(
  { match, confirmedQuantity, quantityUom }: DispatchAdviceLine['product'],
  isShared: boolean,
): number {
  const quantity = `of ${formatQuantity(confirmedQuantity)} ${quantityUom}`
  return countTextLines(quantity, QUANTITIES_PX) + (isShared ? 1 : 0) + (match === undefined ? 0 : 1)
}
