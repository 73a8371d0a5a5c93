import { formatDay } from '@partwire/domain/lib/calendar-date'
import { parseDay } from '@partwire/domain/lib/day-input'
import { inputText } from '@partwire/domain/lib/number-input'
import { isBlank } from '@partwire/domain/lib/text'
import type { OrderResponseItem } from '@partwire/domain/order-response/shape'
import type { FieldCell, FixedCell, PasteColumn, PasteTable } from '@partwire/domain/paste/fill-block'
import type { CellInput } from '@partwire/domain/paste/read-cell'
import { formatQuantity } from '../../format/format'
import type { ConfirmLineValues, OrderResponseItemValues } from './form'
import { HEADINGS } from './labels'
import { parseStatus, STATUS_OPTIONS } from './options'

type Row = OrderResponseItemValues
type Cell = FieldCell<Row> | FixedCell

interface PasteContext {
  items: readonly Pick<
    OrderResponseItem,
    'ean' | 'requestedQuantity' | 'requestedQuantityUom' | 'requestedDeliveryDate'
  >[]
  /** `yyyymmdd`. */
  today: string
  /** Gives a number the decimal mark of the supplier. */
  show: (text: string) => string
}

/** The cells of an order response that a paste fills, from the EAN on. */
export function responsePasteTable(context: PasteContext): PasteTable<Row> {
  const { items, show } = context
  return {
    columns: [
      {
        key: 'ean',
        heading: HEADINGS.ean,
        findCell: (row, index, line) => {
          const ean = items[index]?.ean ?? ''
          return isBlank(ean) ? itemCell({ row, index, line }, 'inputEan', text(50)) : { shown: [ean] }
        },
      },
      {
        key: 'name',
        heading: HEADINGS.productName,
        findCell: (row, index, line) => itemCell({ row, index, line }, 'productName', text(500)),
      },
      {
        key: 'requested',
        heading: HEADINGS.requestedQuantity,
        findCell: (_row, index) => {
          const item = items[index]
          const requested = inputText(item?.requestedQuantity ?? null)
          const quantity = show(formatQuantity(requested))
          return { shown: [quantity, `${quantity} ${item?.requestedQuantityUom ?? ''}`, show(requested)] }
        },
      },
      {
        key: 'requested-date',
        heading: HEADINGS.requestedDeliveryDate,
        findCell: (_row, index) => ({ shown: [formatDay(items[index]?.requestedDeliveryDate ?? '')] }),
      },
      ...answerColumns(context),
    ],
    countLines,
  }
}

/** The cells of Open lines that a paste fills: prices and answers. */
export function answerPasteTable(context: PasteContext): PasteTable<Row> {
  return { columns: answerColumns(context), countLines }
}

function countLines({ confirms }: Row): number {
  return confirms.length
}

function answerColumns({ today, show }: PasteContext): PasteColumn<Row>[] {
  return [
    {
      key: 'net',
      heading: HEADINGS.unitNetPrice,
      findCell: (row, index, line) => itemCell({ row, index, line, show }, 'unitNetPrice', { kind: 'number' }),
    },
    {
      key: 'list',
      heading: HEADINGS.unitListPrice,
      findCell: (row, index, line) => itemCell({ row, index, line, show }, 'unitListPrice', { kind: 'number' }),
    },
    {
      key: 'quantity',
      heading: HEADINGS.quantity,
      findCell: (row, index, line) =>
        confirmCell({ row, index, line }, 'quantity', { kind: 'number' }, (quantity) => ({ quantity })),
    },
    {
      key: 'status',
      heading: HEADINGS.status,
      findCell: (row, index, line) =>
        confirmCell({ row, index, line }, 'status', { kind: 'option', options: STATUS_OPTIONS }, (status) => ({
          status: parseStatus(status),
        })),
    },
    {
      key: 'outcome',
      heading: HEADINGS.outcome,
      findCell: (row, index, line) => outcomeCell({ row, index, line }, today),
    },
  ]
}

interface Place {
  row: Row
  index: number
  line: number
  show?: PasteContext['show']
}

/** A field of an item is on its first line; on further lines it is only repeated. */
function itemCell(
  { row, index, line, show = (shown) => shown }: Place,
  name: 'inputEan' | 'productName' | 'unitNetPrice' | 'unitListPrice',
  input: CellInput,
): Cell {
  const value = row[name]
  if (line > 0) return { shown: [show(value)] }
  return { path: `items.${index}.${name}`, value, input, change: (changed) => ({ ...row, [name]: changed }) }
}

function confirmCell(
  { row, index, line }: Place,
  name: keyof ConfirmLineValues,
  input: CellInput,
  toChange: (value: string) => Partial<ConfirmLineValues>,
): Cell {
  return {
    path: `items.${index}.confirms.${line}.${name}`,
    value: row.confirms[line]?.[name] ?? '',
    input,
    change: (value) => ({
      ...row,
      confirms: row.confirms.map((confirm, c) => (c === line ? { ...confirm, ...toChange(value) } : confirm)),
    }),
  }
}

/** The delivery date of a confirmed line, the reason of any other one. */
function outcomeCell(place: Place, today: string): Cell {
  const status = place.row.confirms[place.line]?.status ?? ''
  if (status === 'Confirmed') {
    return confirmCell(place, 'deliveryDate', { kind: 'day', minDay: today }, (deliveryDate) => ({ deliveryDate }))
  }
  const refuse = status === '' ? refuseDay : () => null
  return confirmCell(place, 'reason', { kind: 'text', maxLength: 500, refuse }, (reason) => ({ reason }))
}

/** Without a status the cell takes a reason: a day would become the reason of a line that is meant to be confirmed. */
function refuseDay(reason: string): string | null {
  return parseDay(reason) === null ? null : 'A line without status Confirmed has no delivery date.'
}

function text(maxLength: number): CellInput {
  return { kind: 'text', maxLength }
}
