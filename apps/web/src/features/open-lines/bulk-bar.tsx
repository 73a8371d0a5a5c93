import type { LineAction } from '@partwire/domain/open-lines/options'
import { useEffect, useRef } from 'react'
import { formatCount } from '../../shared/format/format'
import { formatValue } from '../../shared/format/format-value'
import { useShownNumber } from '../../shared/format/decimal-mark'
import { Button } from '../../shared/ui/button'
import css from './bulk-bar.module.css'
import { VALUE_TITLE } from './table/order-heading'
import type { LineSelection } from './use-selection'

interface BulkBarProps {
  selection: LineSelection
  /** All lines of the filter. */
  total: number
  totalIsCapped: boolean
  /** Of the selected lines at net prices; empty where it is not known. */
  values: readonly { currency: string; value: string }[]
  /** A bulk action runs, or unsaved changes cannot be saved. */
  isDisabled: boolean
  /** The bulk action that was started on this page last. */
  startedId: string | null
  onOpen: (action: LineAction) => void
}

const ACTIONS: readonly { action: LineAction; label: string }[] = [
  { action: 'confirm', label: 'Confirm as requested' },
  { action: 'setDate', label: 'Set date' },
  { action: 'setPrice', label: 'Set price' },
  { action: 'reject', label: 'Reject with reason' },
  { action: 'number', label: 'Number orders' },
]

/**
 * The bulk actions, with number and value of the selected lines. With a selection the bar stays in sight while the lines
 * are scrolled. It is above the lines, because the keyboard would reach it only behind all of them at the bottom.
 */
export function BulkBar(props: BulkBarProps) {
  const { selection, total, totalIsCapped, values, isDisabled, startedId, onOpen } = props
  const bar = useRef<HTMLElement>(null)
  const show = useShownNumber()
  const count = selectedCount(selection, total)
  const all = `${formatCount(total, show)}${totalIsCapped ? '+' : ''}`
  // The start of an action disables or removes the button that had the focus.
  useEffect(() => {
    if (startedId !== null && document.activeElement === document.body) bar.current?.focus({ preventScroll: true })
  }, [startedId])
  return (
    <section
      ref={bar}
      className={css['bar']}
      data-active={count > 0 || undefined}
      aria-label="Bulk actions"
      tabIndex={-1}
    >
      <output className={css['count']}>
        {selectionText(count, selection.selection.isAll ? all : formatCount(count, show))}
      </output>
      {values.length > 0 && (
        <span className={css['value']} title={VALUE_TITLE}>
          {values.map((value) => formatValue(value, show)).join(', ')}
        </span>
      )}
      {selection.isPageSelected && !selection.selection.isAll && total > count && (
        <Button tone="row" onClick={selection.selectAll}>
          Select all {all} lines
        </Button>
      )}
      {count > 0 && (
        <Button tone="row" isRemovedByClick onClick={selection.clear}>
          Clear selection
        </Button>
      )}
      <span className={css['actions']}>
        {ACTIONS.map(({ action, label }) => (
          <Button key={action} tone="quiet" isDisabled={isDisabled || count === 0} onClick={() => onOpen(action)}>
            {label}
          </Button>
        ))}
      </span>
    </section>
  )
}

/** The number of selected lines. */
export function selectedCount({ selection }: LineSelection, total: number): number {
  return selection.isAll ? total : selection.keys.size
}

function selectionText(count: number, shown: string): string {
  if (count === 0) return 'No lines selected'
  return count === 1 ? '1 line selected' : `${shown} lines selected`
}
