import { rowHeightPx } from '../../../shared/document/line-table/cell'
import { countClampedLines, countTextLines, remainingWidth } from '../../../shared/document/line-table/text-size'
import type { DispatchAdviceLine } from './dispatch-advice-line'

/** Column widths in px at the narrowest layout. An EAN and quantities like 100,000 of 100,000 PCE fit. */
export const WIDTHS = {
  buyer: 84,
  seller: 116,
  ean: 122,
  delivered: 168,
  kind: 134,
  ident: 146,
  packet: 182,
  measurements: 226,
  tools: 66,
} as const

/** The description gets the width that the other columns leave. */
const NAME_WIDTH = remainingWidth(WIDTHS)
/** Beside the delivered quantity: confirmed quantity, sum and difference need the height of two lines of text. */
const SHARED_QUANTITY_LINES = 2

/** Height in px of a line of the table. */
export function lineHeightPx({ item, product, isShared }: DispatchAdviceLine): number {
  return rowHeightPx({
    lines: item.measurements.length,
    textLines: Math.max(
      countTextLines(product.buyerProductNumber, WIDTHS.buyer),
      countTextLines(product.productNumber, WIDTHS.seller),
      countTextLines(product.ean, WIDTHS.ean),
      countClampedLines(product.productName, NAME_WIDTH),
      isShared && item.isOrigin ? SHARED_QUANTITY_LINES : 1,
    ),
  })
}
