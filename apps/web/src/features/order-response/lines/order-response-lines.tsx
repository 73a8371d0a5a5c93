import type { OrderResponseItem } from '@partwire/domain/order-response/shape'
import { type ReactNode, useMemo, useState } from 'react'
import { fillMessage, useFillDown } from '../../../shared/document/line-table/fill-down'
import { countChangedRows } from '../../../shared/document/line-table/fill-rows'
import { LineTable } from '../../../shared/document/line-table/line-table'
import type { LineColumn } from '../../../shared/document/line-table/line-table-props'
import { cssWidth } from '../../../shared/document/line-table/text-size'
import { PasteMarksProvider } from '../../../shared/document/paste/paste-marks'
import { usePaste } from '../../../shared/document/paste/use-paste'
import { StepNote } from '../../../shared/document/steps/step-note'
import type { Steps } from '../../../shared/document/steps/use-steps'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { Button } from '../../../shared/ui/button'
import { useStableCallback } from '../../../shared/use-stable-callback'
import {
  confirmAllAsRequested,
  countItemsWithoutDay,
  type ItemsWithoutDay,
  type OrderResponseFormValues,
  type OrderResponseItemValues,
} from '../../../shared/document/response-lines/form'
import { answerColumns } from '../../../shared/document/response-lines/answer-columns'
import { HEADINGS } from '../../../shared/document/response-lines/labels'
import { responsePasteTable } from '../../../shared/document/response-lines/paste-columns'
import { ConfirmAllDialog } from './confirm-all-dialog'
import { type FillColumn, fillDown, parseFillSource } from '../../../shared/document/response-lines/fill-down'
import { useLocalDay } from '../../../shared/use-local-day'
import { lineCells } from './line-cells'
import { lineHeightPx, WIDTHS } from './line-size'
import css from './order-response-lines.module.css'

interface OrderResponseLinesProps {
  items: readonly OrderResponseItem[]
  form: OrderResponseFormValues
  /** Paths of the invalid fields. */
  marked: ReadonlySet<string>
  /** A price may differ from the last known one by this many percent. */
  guardPercent: string
  /** Beside "Confirm all as requested": the links of the file to fill in. */
  tools: ReactNode
  onChange: (update: (form: OrderResponseFormValues) => OrderResponseFormValues) => void
  steps: Steps<OrderResponseFormValues>
}

/**
 * The editable line table. The button in a column heading or Ctrl+D fills a value down its column, and a block of a
 * spreadsheet can be pasted.
 */
export function OrderResponseLines(props: OrderResponseLinesProps) {
  const { items, form, marked, guardPercent, tools, onChange, steps } = props
  const show = useShownNumber()
  const today = useLocalDay()
  const rerenderOn = useMemo(() => ({ items, today }), [items, today])
  const [itemsWithoutDay, setItemsWithoutDay] = useState<ItemsWithoutDay | null>(null)
  const { fillColumn, handlers } = useFillDown<FillColumn>({
    steps,
    columnAt: (path) => parseFillSource(path)?.column ?? null,
    fill: (column, path) => {
      // Without a focus it starts at the first line.
      const { item, line } = parseFillSource(path) ?? { item: 0, line: 0 }
      return apply((before) => fillDown(before, { item, line, column }, { items, today }))
    },
  })

  usePaste({
    steps,
    findTable: () => responsePasteTable({ items, today, show }),
    readRows: (before) => before.items,
    withRows: (before, rows) => ({ ...before, items: rows }),
  })

  /** Returns the number of changed items. */
  function apply(update: (form: OrderResponseFormValues) => OrderResponseFormValues): number {
    const count = countChangedRows(form.items, update(form).items)
    if (count > 0) steps.run(update)
    return count
  }

  function confirmAll(otherDay: string) {
    setItemsWithoutDay(null)
    const count = apply((before) => confirmAllAsRequested(before, items, { today, otherDay }))
    steps.showMessage(fillMessage(count), count > 0)
  }

  /** Asks for a delivery date only where the requested date of an item is missing or has passed. */
  const startConfirmAll = useStableCallback(() => {
    const count = countItemsWithoutDay(form, items, today)
    if (count.blank + count.passed > 0) setItemsWithoutDay(count)
    else confirmAll(today)
  })

  return (
    <>
      <section aria-label="Items" {...handlers}>
        <div className={css['head']}>
          <h2 className={css['heading']}>Items</h2>
          <Button tone="quiet" onClick={startConfirmAll}>
            Confirm all as requested
          </Button>
          {tools}
          <p className={css['hint']}>
            Ctrl+D fills a price, status, date or reason down into untouched lines. Ctrl+V pastes a block of a
            spreadsheet.
          </p>
        </div>
        <PasteMarksProvider problems={steps.message?.problems}>
          <LineTable<OrderResponseItemValues>
            label="Items"
            columns={lineColumns(fillColumn)}
            rows={form.items}
            rowKey={(_item, index) => String(index)}
            rowHeight={(item, index, scale) => lineHeightPx(item, items[index], scale)}
            marked={marked}
            rerenderOn={rerenderOn}
            renderRow={(item, index) => {
              const ordered = items[index]
              return ordered === undefined
                ? []
                : lineCells({ ordered, item, index, marked, today, guardPercent, show, onChange })
            }}
          />
        </PasteMarksProvider>
        <StepNote steps={steps} />
      </section>
      {itemsWithoutDay !== null && (
        <ConfirmAllDialog
          count={itemsWithoutDay}
          today={today}
          onConfirm={confirmAll}
          onClose={() => setItemsWithoutDay(null)}
        />
      )}
    </>
  )
}

/** The columns of the editable table. */
function lineColumns(onFill: (column: FillColumn) => void): LineColumn[] {
  return [
    { key: 'buyer', heading: HEADINGS.buyerProductNumber, width: cssWidth(WIDTHS.buyer) },
    { key: 'seller', heading: HEADINGS.productNumber, width: cssWidth(WIDTHS.seller) },
    { key: 'ean', heading: HEADINGS.ean, width: cssWidth(WIDTHS.ean) },
    { key: 'name', heading: HEADINGS.productName, width: 'auto' },
    ...answerColumns(WIDTHS.requested, onFill),
  ]
}
