import { useShownNumber } from '../format/decimal-mark'
import { formatCount } from '../format/format'
import css from './verdict-counts.module.css'

interface VerdictCountsProps<Verdict extends string> {
  /** In the order in which they are shown. */
  labels: readonly (readonly [verdict: Verdict, label: string])[]
  counts: Readonly<Record<Verdict, number>>
  shown: Verdict
  /** Null when only the counts are shown. Rows that change nothing are never listed. */
  onShow: ((verdict: Verdict) => void) | null
}

/** How many rows of a file get each verdict; a click lists them. */
export function VerdictCounts<Verdict extends string>({ labels, counts, shown, onShow }: VerdictCountsProps<Verdict>) {
  const show = useShownNumber()
  return (
    <fieldset className={css['counts']}>
      <legend className={css['legend']}>Rows of the file</legend>
      {labels.map(([verdict, label]) => {
        const text = (
          <>
            <strong className={css['count']}>{formatCount(counts[verdict], show)}</strong>
            {label}
          </>
        )
        return verdict === 'unchanged' || onShow === null || counts[verdict] === 0 ? (
          <span key={verdict} className={css['verdict']} data-verdict={verdict}>
            {text}
          </span>
        ) : (
          <button
            key={verdict}
            type="button"
            className={css['verdict']}
            data-verdict={verdict}
            aria-pressed={verdict === shown}
            onClick={() => onShow(verdict)}
          >
            {text}
          </button>
        )
      })}
    </fieldset>
  )
}
