import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { exportOpenLines as download } from '@partwire/contract/downloads'
import { CONFIRM_STATUSES } from '@partwire/domain/option-lists'
import { calendarDay } from '@partwire/domain/lib/calendar-date'
import { isNonNegativeNumber, normalizeInput, type NumberInput } from '@partwire/domain/lib/number-input'
import { formatAnswerKey } from '@partwire/domain/open-lines/answers/answer-key'
import { answerFingerprint } from '@partwire/domain/open-lines/answers/compare-answer'
import {
  ANSWER_COLUMNS,
  ANSWER_FIELDS,
  ANSWER_HEADERS,
  type AnswerColumn,
  OFFERED_REASONS,
} from '@partwire/domain/open-lines/answers/options'
import type { OpenLine } from '@partwire/domain/open-lines/shape'
import type * as z from 'zod'
import type { Deps } from '../../../../deps'
import { Refusal } from '../../../../errors'
import type { FileReply } from '../../../../http/register-download'
import { type Cell, dayCell, numberCell, textCell } from '../../../../spreadsheets/cell'
import { fillInFile, type FillInColumn } from '../../../../spreadsheets/fill-in-file'
import { orderFileName } from '../../../orders/export/export-order'
import { findTecComId } from '../../../suppliers/account-store'
import type { LineRecord } from '../line-record-store'
import { lineReplies } from '../line-reply'
import { findLinesAfter, type LinePlace } from './export-store'

/** Lines read with one query. */
const LINES_PER_BATCH = 500
/** Lines written without a pause for other requests. */
const LINES_PER_TURN = 100

/** Open lines with the columns of an import, so that the file can be filled in and imported. Creates no draft. */
export async function exportOpenLines(
  deps: Deps,
  supplierId: string,
  parameters: z.infer<(typeof download)['parameters']>,
): Promise<FileReply> {
  const at = deps.now()
  const today = calendarDay(at, deps.config.businessTimeZone)
  const read = (after: LinePlace) => findLinesAfter(deps.db, supplierId, parameters, { after, limit: LINES_PER_BATCH })
  const first = await read({ orderId: '0', position: 0 })
  const [order] = first.orders
  if (order === undefined) throw new Refusal('not-found', 'There is no open line to export.')
  const name = parameters.orderId === undefined ? 'open-lines' : orderFileName(order)
  const rows = readRows(first, read, { today, supplier: await findTecComId(deps.db, supplierId) })
  return { name: `${name}-to-fill-in-${today}.xlsx`, content: fillInFile('Open lines', COLUMNS, rows, at) }
}

/** Rows are read as the file is downloaded. An order that is answered meanwhile may be missing. */
async function* readRows(
  first: LineRecord,
  read: (after: LinePlace) => Promise<LineRecord>,
  { today, supplier }: { today: string; supplier: string },
): AsyncGenerator<Cell[]> {
  for (let record = first; ;) {
    const { lines, orders: shown } = lineReplies(record, today)
    const orders = new Map(record.orders.map((order) => [order.id, order]))
    const currencies = new Map(shown.map(({ id, currency }) => [id, currency]))
    for (const [i, line] of lines.entries()) {
      if (i % LINES_PER_TURN === 0) await yieldToEventLoop()
      const order = orders.get(line.orderId)
      if (order !== undefined) yield* lineRows(line, order, { supplier, currency: currencies.get(line.orderId) ?? '' })
    }
    const last = lines.at(-1)
    if (last === undefined || lines.length < LINES_PER_BATCH) return
    record = await read(last)
  }
}

/** One row for each confirm line. The first one has the prices. */
function lineRows(
  line: OpenLine,
  order: LineRecord['orders'][number],
  { supplier, currency }: { supplier: string; currency: string },
): Cell[][] {
  const key = formatAnswerKey({
    supplier,
    order: {
      partyNumber: order.buyerOrderNumber === '' ? '' : order.buyerPartyNumber,
      orderNumber: order.buyerOrderNumber,
      orderId: order.buyerOrderNumber === '' ? order.id : '',
    },
    position: line.position,
    version: order.draft?.version ?? 0,
    fingerprint: answerFingerprint(line),
  })
  return line.confirms.map((confirm, i) => {
    const cells: Record<AnswerColumn, Cell> = {
      orderNumber: textCell(order.buyerOrderNumber),
      key: textCell(key),
      customerName: textCell(order.customerName),
      line: numberCell(String(line.position)),
      productNumber: textCell(line.productNumber),
      productName: textCell(line.productName),
      requestedQuantity: inputCell(line.requestedQuantity),
      requestedQuantityUom: textCell(line.requestedQuantityUom),
      requestedDeliveryDate: dayCell(line.requestedDeliveryDate),
      currency: textCell(currency),
      unitNetPrice: inputCell(i === 0 ? line.unitNetPrice : null),
      unitListPrice: inputCell(i === 0 ? line.unitListPrice : null),
      quantity: inputCell(confirm.quantity),
      status: textCell(confirm.status),
      deliveryDate: dayCell(confirm.deliveryDate),
      reason: textCell(confirm.reason),
    }
    return ANSWER_COLUMNS.map((column) => cells[column])
  })
}

/** What was typed and is no number stays text. */
function inputCell(value: NumberInput): Cell {
  const text = normalizeInput(value)
  return text !== '' && isNonNegativeNumber(text) ? numberCell(text) : textCell(text)
}

const WIDTHS: Readonly<Record<AnswerColumn, number>> = {
  orderNumber: 20,
  key: 12,
  customerName: 28,
  line: 7,
  productNumber: 22,
  productName: 36,
  requestedQuantity: 12,
  requestedQuantityUom: 7,
  requestedDeliveryDate: 13,
  currency: 10,
  unitNetPrice: 13,
  unitListPrice: 13,
  quantity: 11,
  status: 13,
  deliveryDate: 14,
  reason: 32,
}

const KINDS: Readonly<Partial<Record<AnswerColumn, FillInColumn['kind']>>> = {
  line: 'number',
  requestedQuantity: 'number',
  requestedDeliveryDate: 'day',
  unitNetPrice: 'number',
  unitListPrice: 'number',
  quantity: 'number',
  deliveryDate: 'day',
}

const COLUMNS: readonly FillInColumn[] = ANSWER_COLUMNS.map((column) => ({
  header: ANSWER_HEADERS[column],
  width: WIDTHS[column],
  kind: KINDS[column] ?? 'text',
  isEditable: ANSWER_FIELDS.some((field) => field === column),
  isHidden: column === 'key',
  ...(column === 'status' && { options: CONFIRM_STATUSES, hasOnlyOptions: true }),
  ...(column === 'reason' && { options: OFFERED_REASONS }),
}))
