import type { LineColumn } from '../../../shared/document/line-table/line-table-props'
import { HEADINGS } from '../labels'

/** The description takes what the others leave. */
export const LINE_COLUMNS: readonly LineColumn[] = [
  { key: 'buyer', heading: HEADINGS.buyerProductNumber, width: '88px' },
  { key: 'seller', heading: HEADINGS.productNumber, width: '104px' },
  { key: 'ean', heading: HEADINGS.ean, width: '122px' },
  { key: 'name', heading: HEADINGS.productName, width: 'auto' },
  { key: 'delivered', heading: HEADINGS.deliveredQuantity, width: '176px' },
  { key: 'kind', heading: HEADINGS.packetKind, width: '128px' },
  { key: 'ident', heading: HEADINGS.identSystem, width: '132px' },
  { key: 'packet', heading: HEADINGS.packetNumber, width: '184px' },
  { key: 'measurements', heading: HEADINGS.measurements, width: '232px' },
  { key: 'tools', heading: 'Lines', width: '68px' },
]
