import type { LineColumn } from '../../../shared/document/line-table/line-table-props'

const BEFORE_TAX: readonly LineColumn[] = [
  { key: 'buyerProductNumber', heading: 'Buyer number', width: '5.5%' },
  { key: 'productNumber', heading: 'Seller number', width: '7.4%' },
  { key: 'productName', heading: 'Description', width: '8.3%' },
  { key: 'orderDate', heading: 'Order date', width: '7%' },
  { key: 'orderNumber', heading: 'Order number', width: '8.1%' },
  { key: 'countryCode', heading: 'Country of origin', width: '5.8%' },
  { key: 'statisticGroup', heading: 'Statistic group', width: '5.8%' },
  { key: 'unitNetPrice', heading: 'Unit price', width: '4.8%', align: 'end' },
  { key: 'unitListPrice', heading: 'Unit list price', width: '4.8%', align: 'end' },
  { key: 'quantity', heading: 'Quantity', width: '5.4%', align: 'end' },
]
const TAX: LineColumn = { key: 'taxCode', heading: 'Tax', width: '5.8%' }
const AFTER_TAX: readonly LineColumn[] = [
  { key: 'identifier', heading: 'Allowance/charge identifier', width: '6.7%' },
  { key: 'kind', heading: 'Type', width: '7.8%' },
  { key: 'percent', heading: 'Percent', width: '4.8%', align: 'end' },
  { key: 'amount', heading: 'Amount', width: '6.2%', align: 'end' },
]
const LINE_TOTAL: LineColumn = { key: 'lineTotal', heading: 'Line total', width: '5.8%', align: 'end' }

/** The columns of the line table: tax only when tax applies. */
export function lineColumns(isTaxApplies: boolean): readonly LineColumn[] {
  return [...BEFORE_TAX, ...(isTaxApplies ? [TAX] : []), ...AFTER_TAX, LINE_TOTAL]
}
