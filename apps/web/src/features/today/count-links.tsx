import { TODAY_LISTS, type TodayList } from '@partwire/domain/today/options'
import type { TodayCounts } from '@partwire/domain/today/shape'
import { Link } from '@tanstack/react-router'
import { useShownNumber } from '../../shared/format/decimal-mark'
import { BLANK, formatCount } from '../../shared/format/format'
import { PATHS } from '../../shared/paths'
import css from './count-links.module.css'
import { LIST_TEXTS } from './today-list'

interface CountLinksProps {
  /** Null until they are loaded. */
  counts: TodayCounts | null
  current: TodayList
}

/** One link for each list, with its number. */
export function CountLinks({ counts, current }: CountLinksProps) {
  const show = useShownNumber()
  return (
    <nav className={css['counts']} aria-label="What needs a person">
      {TODAY_LISTS.map((list) => {
        const { label, isUrgent = false } = LIST_TEXTS[list]
        const count = counts?.[list] ?? 0
        return (
          <Link
            key={list}
            to={PATHS.today}
            search={{ show: list }}
            className={css['count']}
            aria-current={list === current ? 'page' : undefined}
            data-urgent={(isUrgent && count > 0) || undefined}
          >
            <span className={css['number']}>{counts === null ? BLANK : formatCount(count, show)}</span>{' '}
            <span className={css['label']}>{label}</span>
          </Link>
        )
      })}
    </nav>
  )
}
