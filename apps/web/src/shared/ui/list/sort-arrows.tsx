import type { Direction, Sort } from '@partwire/domain/list/list-state'
import css from './sort-arrows.module.css'

interface SortArrowsProps {
  /** The visible column heading. */
  label: string
  field: string
  sort: Sort | null
  onSort: (field: string, direction: Direction) => void
}

const ARROWS = [
  { direction: 'asc', name: 'ascending', shape: 'M6 3 10 9H2Z' },
  { direction: 'desc', name: 'descending', shape: 'M6 9 2 3h8Z' },
] as const

/** The ascending and descending arrow of a sortable column; clicking the active one removes the sort. */
export function SortArrows({ label, field, sort, onSort }: SortArrowsProps) {
  return (
    <span className={css['arrows']}>
      {ARROWS.map(({ direction, name, shape }) => (
        <button
          type="button"
          key={direction}
          className={css['arrow']}
          aria-label={`Sort by ${label}, ${name}`}
          aria-pressed={sort?.field === field && sort.direction === direction}
          onClick={() => onSort(field, direction)}
        >
          <svg viewBox="0 0 12 12" className={css['glyph']} aria-hidden>
            <path d={shape} />
          </svg>
        </button>
      ))}
    </span>
  )
}

/** The aria-sort value of the header cell of a sortable column. */
export function ariaSort(field: string, sort: Sort | null): 'ascending' | 'descending' | 'none' {
  if (sort?.field !== field) return 'none'
  return sort.direction === 'asc' ? 'ascending' : 'descending'
}
