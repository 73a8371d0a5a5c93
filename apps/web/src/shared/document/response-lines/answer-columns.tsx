import { FillDownButton } from '../line-table/fill-down'
import type { LineColumn } from '../line-table/line-table-props'
import { cssWidth } from '../line-table/text-size'
import type { FillColumn } from './fill-down'
import { HEADINGS } from './labels'

/** Widths in px at the narrowest layout. Prices like 123,456.7891 fit. */
export const ANSWER_WIDTHS = {
  requestedDate: 94,
  price: 104,
  listPrice: 104,
  quantity: 78,
  status: 100,
  outcome: 132,
  lines: 64,
} as const

/** The columns from the requested quantity on, which the order response and Open lines share. Four have a fill-down button. */
export function answerColumns(requestedWidthPx: number, onFill: (column: FillColumn) => void): LineColumn[] {
  const tool = (column: FillColumn) => <FillDownButton heading={HEADINGS[column]} onClick={() => onFill(column)} />
  return [
    { key: 'requested', heading: HEADINGS.requestedQuantity, width: cssWidth(requestedWidthPx), align: 'end' },
    { key: 'requested-date', heading: HEADINGS.requestedDeliveryDate, width: cssWidth(ANSWER_WIDTHS.requestedDate) },
    {
      key: 'net',
      heading: HEADINGS.unitNetPrice,
      width: cssWidth(ANSWER_WIDTHS.price),
      align: 'end',
      tool: tool('unitNetPrice'),
    },
    {
      key: 'list',
      heading: HEADINGS.unitListPrice,
      width: cssWidth(ANSWER_WIDTHS.listPrice),
      align: 'end',
      tool: tool('unitListPrice'),
    },
    { key: 'quantity', heading: HEADINGS.quantity, width: cssWidth(ANSWER_WIDTHS.quantity), align: 'end' },
    { key: 'status', heading: HEADINGS.status, width: cssWidth(ANSWER_WIDTHS.status), tool: tool('status') },
    { key: 'outcome', heading: HEADINGS.outcome, width: cssWidth(ANSWER_WIDTHS.outcome), tool: tool('outcome') },
    { key: 'lines', heading: 'Lines', width: cssWidth(ANSWER_WIDTHS.lines) },
  ]
}
