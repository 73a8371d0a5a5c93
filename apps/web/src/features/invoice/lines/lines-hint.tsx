import css from './lines-hint.module.css'

/** Item-level rows explain the net unit price and do not change the sums: the screen says so. */
export function LinesHint() {
  return (
    <p className={css['hint']}>
      Allowances and charges of an item explain its unit price, which already contains them. They do not change the
      sums.
    </p>
  )
}
