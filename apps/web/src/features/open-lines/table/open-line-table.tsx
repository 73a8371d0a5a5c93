import { formatDay } from '@partwire/domain/lib/calendar-date'
import { formatLineKey } from '@partwire/domain/open-lines/options'
import { type FocusEvent, type ReactNode, useMemo, useRef } from 'react'
import { JumpContext, useJumpRoot } from '../../../shared/document/frame/jump'
import { useFillDown } from '../../../shared/document/line-table/fill-down'
import { countChangedRows } from '../../../shared/document/line-table/fill-rows'
import { LineTable } from '../../../shared/document/line-table/line-table'
import type { LineColumn } from '../../../shared/document/line-table/line-table-props'
import { cssWidth } from '../../../shared/document/line-table/text-size'
import { PasteMarksProvider } from '../../../shared/document/paste/paste-marks'
import { usePaste } from '../../../shared/document/paste/use-paste'
import { answerColumns } from '../../../shared/document/response-lines/answer-columns'
import {
  ConfirmTools,
  type LineProps,
  OutcomeCells,
  QuantityCells,
  StatusCells,
} from '../../../shared/document/response-lines/confirm-cells'
import { type FillColumn, fillDown, parseFillSource } from '../../../shared/document/response-lines/fill-down'
import type { OrderResponseFormValues, OrderResponseItemValues } from '../../../shared/document/response-lines/form'
import { HEADINGS } from '../../../shared/document/response-lines/labels'
import { answerPasteTable } from '../../../shared/document/response-lines/paste-columns'
import { PriceCell } from '../../../shared/document/response-lines/price-cell'
import { RequestedQuantity } from '../../../shared/document/response-lines/requested-quantity'
import { StepNote } from '../../../shared/document/steps/step-note'
import type { Steps } from '../../../shared/document/steps/use-steps'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { formatOrderNumber } from '../../../shared/format/format'
import { formatValue } from '../../../shared/format/format-value'
import { formatParkedChange } from '../../../shared/ui/list/parked-change-line'
import { useLocalDay } from '../../../shared/use-local-day'
import { asResponseForm, type LineForm, orderValue } from '../line-state'
import type { LineEdits } from '../use-line-edits'
import type { LineSelection } from '../use-selection'
import { openLineHeightPx, ORDER_HEADING_PX, WIDTHS } from './line-size'
import { OrderCell, OrderHeading } from './order-heading'
import { SelectLine } from './select-line'
import { useRowFocus } from './use-row-focus'
import { useLineMarks } from './use-line-marks'

interface OpenLineTableProps {
  edits: LineEdits
  selection: LineSelection
  isGrouped: boolean
  /** Other lines are being loaded: what is typed now would be lost on the way. */
  isReplaced: boolean
  /** A price may differ from the last known one by this many percent. */
  guardPercent: string
  steps: Steps<LineForm>
}

/** The editable lines of a page, with the cells of the order response. */
export function OpenLineTable({ edits, selection, isGrouped, isReplaced, guardPercent, steps }: OpenLineTableProps) {
  const { lines, orders, form } = edits.state
  const show = useShownNumber()
  const today = useLocalDay()
  const rerenderOn = useMemo(() => ({ selection: selection.selection, today }), [selection.selection, today])
  const marked = useLineMarks(edits.state)
  const root = useRef<HTMLElement>(null)
  const jumps = useJumpRoot(root)
  const keptFocus = useRowFocus(root, lines.map(formatLineKey).join(' '))
  const { fillColumn, handlers } = useFillDown<FillColumn>({
    steps,
    columnAt: (path) => parseFillSource(path)?.column ?? null,
    fill: (column, path) => {
      const { item, line } = parseFillSource(path) ?? { item: 0, line: 0 }
      const fill = (before: OrderResponseFormValues) =>
        fillDown(before, { item, line, column }, { items: lines, today })
      steps.run((before) => ({ ...before, items: fill(asResponseForm(before)).items }))
      return countChangedRows(form.items, fill(asResponseForm(form)).items)
    },
  })
  const events = {
    ...handlers,
    ...keptFocus,
    onFocus: (event: FocusEvent) => {
      handlers.onFocus(event)
      keptFocus.onFocus(event)
    },
  }
  usePaste({
    steps,
    findTable: () => answerPasteTable({ items: lines, today, show }),
    readRows: ({ items }) => items,
    withRows: (before, items) => ({ ...before, items }),
  })

  /** The first line of an order on this page has the order above it. */
  const hasHeading = (index: number) => isGrouped && lines[index]?.orderId !== lines[index - 1]?.orderId

  function selectOrder(orderId: string, isChecked: boolean) {
    selection.change(
      lines.filter((line) => line.orderId === orderId).map((line) => formatLineKey(line)),
      isChecked,
    )
  }

  function renderHeading(index: number): ReactNode | null {
    const order = orders.get(lines[index]?.orderId ?? '')
    if (!hasHeading(index) || order === undefined) return null
    const own = lines.filter(({ orderId }) => orderId === order.id)
    const value = orderValue(edits.state, order)
    return (
      <OrderHeading
        order={order}
        value={value === undefined ? order.currency : formatValue(value, show)}
        sellerOrderNumber={form.numbers[order.id] ?? ''}
        isSelected={own.every((line) => selection.isSelected(formatLineKey(line)))}
        onSelect={selectOrder}
        onNumber={edits.changeNumber}
      />
    )
  }

  function renderCells(item: OrderResponseItemValues, index: number): ReactNode[] {
    const ordered = lines[index]
    const order = orders.get(ordered?.orderId ?? '')
    if (ordered === undefined || order === undefined) return []
    const cells = { ordered, item, index, marked, today, guardPercent, show, onChange: edits.change }
    return [
      <SelectLine
        key="select"
        label={`Select line ${index + 1}, ${ordered.productNumber}`}
        isChecked={selection.isSelected(formatLineKey(ordered))}
        onChange={(isChecked, isRange) => selection.toggle(formatLineKey(ordered), isChecked, isRange)}
      />,
      ...(isGrouped ? [] : [<OrderCell key="order" order={order} />, order.customerName]),
      ordered.productNumber,
      item.productName,
      ...editableCells(cells),
    ]
  }

  return (
    <section ref={root} aria-label="Lines" inert={isReplaced} {...events}>
      <JumpContext.Provider value={jumps}>
        <PasteMarksProvider problems={steps.message?.problems}>
          <LineTable<OrderResponseItemValues>
            label="Open lines"
            columns={lineColumns({ isGrouped, selection, onFill: fillColumn })}
            rows={form.items}
            rowKey={(_item, index) => formatLineKey(lines[index] ?? { orderId: '', position: index })}
            rowHeight={(item, index, scale) => {
              const line = lines[index]
              const order = orders.get(line?.orderId ?? '')
              if (line === undefined || order === undefined) return 0
              const change = order.parkedChange === undefined ? '' : formatParkedChange(order.parkedChange)
              const inRow = { number: formatOrderNumber(order), change, customer: order.customerName }
              return openLineHeightPx({
                line,
                item,
                order: isGrouped ? null : inRow,
                hasHeading: hasHeading(index),
                scale,
              })
            }}
            heading={{ heightPx: ORDER_HEADING_PX, render: (_item, index) => renderHeading(index) }}
            marked={marked}
            rerenderOn={rerenderOn}
            renderRow={renderCells}
          />
        </PasteMarksProvider>
        <StepNote steps={steps} />
      </JumpContext.Provider>
    </section>
  )
}

function editableCells(line: LineProps): ReactNode[] {
  const { ordered, item } = line
  return [
    <RequestedQuantity key="requested" ordered={ordered} confirms={item.confirms} />,
    formatDay(ordered.requestedDeliveryDate),
    <PriceCell key="net" line={line} name="unitNetPrice" />,
    <PriceCell key="list" line={line} name="unitListPrice" />,
    <QuantityCells key="quantity" {...line} />,
    <StatusCells key="status" {...line} />,
    <OutcomeCells key="outcome" {...line} />,
    <ConfirmTools key="lines" {...line} />,
  ]
}

interface ColumnOptions {
  isGrouped: boolean
  selection: LineSelection
  onFill: (column: FillColumn) => void
}

function lineColumns({ isGrouped, selection, onFill }: ColumnOptions): LineColumn[] {
  const selectPage = (
    <SelectLine
      label="Select all lines of this page"
      isChecked={selection.isPageSelected}
      onChange={selection.selectPage}
    />
  )
  return [
    { key: 'select', heading: '', width: cssWidth(WIDTHS.select), tool: selectPage },
    ...(isGrouped
      ? []
      : [
          { key: 'order', heading: 'Order number', width: cssWidth(WIDTHS.order) },
          { key: 'customer', heading: 'Customer', width: cssWidth(WIDTHS.customer), isClamped: true },
        ]),
    { key: 'part', heading: 'Part number', width: cssWidth(WIDTHS.part) },
    { key: 'name', heading: HEADINGS.productName, width: 'auto', isClamped: true },
    ...answerColumns(WIDTHS.requested, onFill),
  ]
}
