import { dayOf } from '@partwire/domain/lib/calendar-date'
import type { OrderResponseItem } from '@partwire/domain/order-response/shape'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { LineTable } from '../../../shared/document/line-table/line-table'
import { heightOfLines } from '../../../shared/document/line-table/lines'
import { Button } from '../../../shared/ui/button'
import { useSteady } from '../../../shared/use-steady'
import { confirmAllAsRequested } from './confirm-all'
import { countChangedItems, type FillColumn, fillDown, parseFillSource } from './fill-down'
import type { OrderResponseItemValues, OrderResponseFormValues } from '../form'
import { lineCells } from './line-cells'
import { lineColumns } from './line-columns'
import css from './order-response-lines.module.css'

interface OrderResponseLinesProps {
  items: readonly OrderResponseItem[]
  form: OrderResponseFormValues
  marked: ReadonlySet<string>
  onChange: (update: (form: OrderResponseFormValues) => OrderResponseFormValues) => void
}

/** The answer to every item. A value is carried down its column with the button in its head, or with Ctrl+D. */
export function OrderResponseLines({ items, form, marked, onChange }: OrderResponseLinesProps) {
  const [today] = useState(() => dayOf(new Date()))
  const [caret, setCaret] = useState('')
  const [news, setNews] = useState('')

  function apply(update: (form: OrderResponseFormValues) => OrderResponseFormValues) {
    const after = update(form)
    const count = countChangedItems(form, after)
    setNews(count === 1 ? '1 item filled.' : `${count} items filled.`)
    if (count > 0) onChange(update)
  }

  /** From the line the caret is or was in, or from the first. */
  function fill(column: FillColumn) {
    const { item, line } = parseFillSource(caret) ?? { item: 0, line: 0 }
    apply((current) => fillDown(current, { item, line, column }, { items, today }))
  }

  const confirm = useSteady(() => apply((current) => confirmAllAsRequested(current, items, today)))

  function onKeyDown(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== 'd' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const source = parseFillSource(caret)
    if (source === null) return
    // Ctrl+D would otherwise put a bookmark on the page.
    event.preventDefault()
    fill(source.column)
  }

  function onFocus({ target }: FocusEvent) {
    const path = target instanceof HTMLElement ? target.dataset['path'] : undefined
    if (path !== undefined) setCaret(path)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys that bubble up from its inputs
    <section aria-label="Items" onKeyDown={onKeyDown} onFocus={onFocus}>
      <div className={css['head']}>
        <h2 className={css['heading']}>Items</h2>
        <Button tone="quiet" onClick={confirm}>
          Confirm all as requested
        </Button>
        <output className={css['news']}>{news}</output>
        <p className={css['hint']}>
          Ctrl+D in a price, status, date or reason fills it down into the lines below that are still untouched.
        </p>
      </div>
      <LineTable<OrderResponseItemValues>
        label="Items"
        columns={lineColumns(fill)}
        rows={form.items}
        rowKey={(_item, index) => String(index)}
        rowHeight={({ confirms }) => heightOfLines(confirms.length)}
        marked={marked}
        redrawOn={items}
        renderRow={(item, index) => {
          const ordered = items[index]
          return ordered === undefined ? [] : lineCells({ ordered, item, index, marked, today, onChange })
        }}
      />
    </section>
  )
}
