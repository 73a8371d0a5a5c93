import type { LineColumn } from '../../../shared/document/line-table/line-table-props'
import type { FillColumn } from './fill-down'
import { FillDownButton } from './fill-down-button'
import { HEADINGS } from '../labels'

/** The columns of the editable table; four of them can be filled down. */
export function lineColumns(onFill: (column: FillColumn) => void): LineColumn[] {
  const tool = (column: FillColumn) => <FillDownButton heading={HEADINGS[column]} onClick={() => onFill(column)} />
  return [
    { key: 'buyer', heading: HEADINGS.buyerProductNumber, width: '7.5%' },
    { key: 'seller', heading: HEADINGS.productNumber, width: '8.5%' },
    { key: 'ean', heading: HEADINGS.ean, width: '9.2%' },
    { key: 'name', heading: HEADINGS.productName, width: '13.5%' },
    { key: 'requested', heading: HEADINGS.requestedQuantity, width: '8.8%', align: 'end' },
    { key: 'requested-date', heading: HEADINGS.requestedDeliveryDate, width: '7.5%' },
    { key: 'net', heading: HEADINGS.unitNetPrice, width: '7%', align: 'end', tool: tool('unitNetPrice') },
    { key: 'list', heading: HEADINGS.unitListPrice, width: '7%', align: 'end', tool: tool('unitListPrice') },
    { key: 'quantity', heading: HEADINGS.quantity, width: '6.5%', align: 'end' },
    { key: 'status', heading: HEADINGS.status, width: '8.5%', tool: tool('status') },
    { key: 'outcome', heading: HEADINGS.outcome, width: '11.5%', tool: tool('outcome') },
    { key: 'lines', heading: 'Lines', width: '4.5%' },
  ]
}
