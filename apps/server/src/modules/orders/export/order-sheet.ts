import { countryName } from '../../../lib/countries'
import { type Cell, dayCell, numberCell, padRow, textCell } from '../../../spreadsheets/cell'
import type { OrderHead, OrderLine } from './export-store'

const ROLES = { buyer: 'Buyer', seller: 'Seller', delivery: 'Delivery' } as const
const PARTY_COLUMNS = ['Party', 'Party Number', 'Name', 'Street', 'Postal Code', 'City', 'Country']

/** Headers of the item table, in the order of the cells of `lineRow`. */
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

/** In characters, one for each column of the sheet. */
export const COLUMN_WIDTHS = [24, 24, 28, 24, 40, 20, 14, 24]

const COLUMN_COUNT = Math.max(PARTY_COLUMNS.length, LINE_COLUMNS.length)

/** The rows above the items: fields, parties and comments of the order, and the headers of the item table. */
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
  ].map((row) => padRow(row, COLUMN_COUNT))
}

export function lineRow(line: OrderLine): Cell[] {
  return [
    numberCell(String(line.position)),
    textCell(line.buyerProductNumber),
    textCell(line.productNumber),
    textCell(line.ean),
    textCell(line.productName),
    numberCell(line.requestedQuantity),
    textCell(line.requestedQuantityUom),
    dayCell(line.requestedDeliveryDate),
  ]
}

function partyRows({ parties }: OrderHead): Cell[][] {
  const sorted = (['buyer', 'seller', 'delivery'] as const).flatMap((role) =>
    parties.filter((party) => party.role === role),
  )
  return [
    PARTY_COLUMNS.map(textCell),
    ...sorted.map((party) =>
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

/** In the format of the order response screen: 'id: value' and 'caption: text'. */
function commentRows({ notes }: OrderHead): Cell[][] {
  if (notes.length === 0) return []
  return [...notes.map(({ name, value }) => [textCell('Comment'), textCell(`${name}: ${value}`)]), []]
}
