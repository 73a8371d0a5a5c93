import css from './two-lines.module.css'

interface TwoLinesProps {
  first: string
  /** What tells two of the same first line apart. */
  second: string
}

/** A name and what it is known by, in one cell. */
export function TwoLines({ first, second }: TwoLinesProps) {
  return (
    <div className={css['lines']}>
      <span className={css['first']} title={first}>
        {first}
      </span>
      <span className={css['second']} title={second}>
        {second}
      </span>
    </div>
  )
}
