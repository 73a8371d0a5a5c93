import type { Direction, Sort } from '@partwire/domain/list/list-state'
import css from './sort-arrows.module.css'

interface SortArrowsProps {
  /** What the column is called on the screen. */
  label: string
  field: string
  sort: Sort | null
  onSort: (field: string, direction: Direction) => void
}

const ARROWS = [
  { direction: 'asc', word: 'ascending', shape: 'M6 3 10 9H2Z' },
  { direction: 'desc', word: 'descending', shape: 'M6 9 2 3h8Z' },
] as const

/** The two arrows of a sortable column; the lit one clicked again switches the sort off. */
export function SortArrows({ label, field, sort, onSort }: SortArrowsProps) {
  return (
    <span className={css['arrows']}>
      {ARROWS.map(({ direction, word, shape }) => (
        <button
          type="button"
          key={direction}
          className={css['arrow']}
          aria-label={`Sort by ${label}, ${word}`}
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

/** What the header cell of a sortable column tells an assistive device. */
export function ariaSort(field: string, sort: Sort | null): 'ascending' | 'descending' | 'none' {
  if (sort?.field !== field) return 'none'
  return sort.direction === 'asc' ? 'ascending' : 'descending'
}
