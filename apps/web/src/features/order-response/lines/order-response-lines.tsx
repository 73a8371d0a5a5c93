import { localDay } from '@partwire/domain/lib/calendar-date'
import type { OrderResponseItem } from '@partwire/domain/order-response/shape'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { LineTable } from '../../../shared/document/line-table/line-table'
import type { LineColumn } from '../../../shared/document/line-table/line-table-props'
import { rowHeightPx } from '../../../shared/document/line-table/cell'
import { Button } from '../../../shared/ui/button'
import { FillDownIcon } from '../../../shared/ui/icons'
import { useStableCallback } from '../../../shared/use-stable-callback'
import {
  confirmAllAsRequested,
  countItemsWithoutDay,
  type ItemsWithoutDay,
  type OrderResponseFormValues,
  type OrderResponseItemValues,
} from '../form'
import { HEADINGS } from '../labels'
import { ConfirmAllDialog } from './confirm-all-dialog'
import { countChangedItems, type FillColumn, fillDown, parseFillSource } from './fill-down'
import { lineCells } from './line-cells'
import css from './order-response-lines.module.css'

interface OrderResponseLinesProps {
  items: readonly OrderResponseItem[]
  form: OrderResponseFormValues
  /** Paths of the invalid fields. */
  marked: ReadonlySet<string>
  onChange: (update: (form: OrderResponseFormValues) => OrderResponseFormValues) => void
}

/** The editable line table. The button in a column heading or Ctrl+D fills a value down its column. */
export function OrderResponseLines({ items, form, marked, onChange }: OrderResponseLinesProps) {
  const [today] = useState(() => localDay(new Date()))
  const [focusedPath, setFocusedPath] = useState('')
  const [itemsWithoutDay, setItemsWithoutDay] = useState<ItemsWithoutDay | null>(null)
  const [filledCount, setFilledCount] = useState<number | null>(null)

  function apply(update: (form: OrderResponseFormValues) => OrderResponseFormValues) {
    const count = countChangedItems(form, update(form))
    setFilledCount(count)
    if (count > 0) onChange(update)
  }

  /** Starts at the line that has or last had the focus, or at the first line. */
  function fill(column: FillColumn) {
    const { item, line } = parseFillSource(focusedPath) ?? { item: 0, line: 0 }
    apply((before) => fillDown(before, { item, line, column }, { items, today }))
  }

  function confirmAll(otherDay: string) {
    setItemsWithoutDay(null)
    apply((before) => confirmAllAsRequested(before, items, { today, otherDay }))
  }

  /** Asks for a delivery date only where the requested date of an item is missing or has passed. */
  const startConfirmAll = useStableCallback(() => {
    const count = countItemsWithoutDay(form, items, today)
    if (count.blank + count.passed > 0) setItemsWithoutDay(count)
    else confirmAll(today)
  })

  function onKeyDown(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== 'd' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const source = parseFillSource(focusedPath)
    if (source === null) return
    // Prevents the bookmark dialog of the browser.
    event.preventDefault()
    fill(source.column)
  }

  function onFocus({ target }: FocusEvent) {
    const path = target instanceof HTMLElement ? target.dataset['path'] : undefined
    if (path !== undefined) setFocusedPath(path)
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys that bubble up from its inputs */}
      <section aria-label="Items" onKeyDown={onKeyDown} onFocus={onFocus}>
        <div className={css['head']}>
          <h2 className={css['heading']}>Items</h2>
          <Button tone="quiet" onClick={startConfirmAll}>
            Confirm all as requested
          </Button>
          <output className={css['message']} data-none={filledCount === 0 || undefined}>
            {filledCount !== null && fillMessage(filledCount)}
          </output>
          <p className={css['hint']}>
            Ctrl+D in a price, status, date or reason fills it down into the lines below that are still untouched.
          </p>
        </div>
        <LineTable<OrderResponseItemValues>
          label="Items"
          columns={lineColumns(fill)}
          rows={form.items}
          rowKey={(_item, index) => String(index)}
          rowHeight={({ confirms }) => rowHeightPx(confirms.length)}
          marked={marked}
          rerenderOn={items}
          renderRow={(item, index) => {
            const ordered = items[index]
            return ordered === undefined ? [] : lineCells({ ordered, item, index, marked, today, onChange })
          }}
        />
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

/** What was filled. Nothing is no success: it says why. */
function fillMessage(count: number): string {
  if (count === 0) return 'Nothing was filled: there is no untouched line, or no value to fill in.'
  return count === 1 ? '1 item filled.' : `${count} items filled.`
}

/** The columns of the editable table. Four of them have a fill-down button. */
function lineColumns(onFill: (column: FillColumn) => void): LineColumn[] {
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

function FillDownButton({ heading, onClick }: { heading: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className={css['fill-down']}
      aria-label={`Fill down ${heading}`}
      title="Fill down from the line you are in (Ctrl+D)"
      onClick={onClick}
    >
      <FillDownIcon />
    </button>
  )
}
