import { countryName } from '../../../lib/countries'
import { type Cell, dayCell, numberCell, padded, textCell } from './cell'
import type { OrderHead, OrderLine } from './export-store'

const ROLES = { buyer: 'Buyer', seller: 'Seller', delivery: 'Delivery' } as const
const PARTY_COLUMNS = ['Party', 'Party Number', 'Name', 'Street', 'Postal Code', 'City', 'Country']

/** The columns of the lines. Those of a confirm line (quantity, status, date, reason) follow to the right of these. */
const LINE_COLUMNS = [
  'Line',
  'Buyer Number',
  'Seller Number',
  'EAN',
  'Description',
  'Requested Quantity',
  'Unit',
  'Requested Delivery Date',
]

/** In characters. */
export const COLUMN_WIDTHS = [24, 24, 28, 24, 40, 20, 14, 24]

const WIDTH = Math.max(PARTY_COLUMNS.length, LINE_COLUMNS.length)

/** What stands above the lines: the facts of the order, its parties, its comments, and the names of the columns. */
export function headRows(head: OrderHead): Cell[][] {
  return [
    [textCell('Order Number'), textCell(head.buyerOrderNumber)],
    [textCell('Customer'), textCell(head.customerName)],
    [textCell('Order Date'), dayCell(head.orderDate)],
    [textCell('Requested Delivery Date'), dayCell(head.requestedDeliveryDate)],
    [textCell('Dispatch Mode'), textCell(head.dispatchMode)],
    [textCell('Currency'), textCell(head.currency)],
    [],
    ...partyRows(head),
    [],
    ...commentRows(head),
    LINE_COLUMNS.map(textCell),
  ].map((row) => padded(row, WIDTH))
}

/** One row per item; an item with confirm lines will have one row for each of them. */
export function lineRows(line: OrderLine): Cell[][] {
  return [
    [
      numberCell(String(line.position)),
      textCell(line.buyerProductNumber),
      textCell(line.productNumber),
      textCell(line.ean),
      textCell(line.productName),
      numberCell(line.requestedQuantity),
      textCell(line.requestedQuantityUom),
      dayCell(line.requestedDeliveryDate),
    ],
  ]
}

function partyRows({ parties }: OrderHead): Cell[][] {
  const inOrder = (['buyer', 'seller', 'delivery'] as const).flatMap((role) =>
    parties.filter((party) => party.role === role),
  )
  return [
    PARTY_COLUMNS.map(textCell),
    ...inOrder.map((party) =>
      [
        ROLES[party.role],
        party.partyNumber,
        party.name1,
        party.street1,
        party.postalCode,
        party.city,
        countryName(party.countryCode),
      ].map(textCell),
    ),
  ]
}

/** As the order response shows them: 'id: value' and 'caption: text'. */
function commentRows({ notes }: OrderHead): Cell[][] {
  if (notes.length === 0) return []
  return [...notes.map(({ name, value }) => [textCell('Comment'), textCell(`${name}: ${value}`)]), []]
}
