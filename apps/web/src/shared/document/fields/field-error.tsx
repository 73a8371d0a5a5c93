import css from '../line-table/cell.module.css'

/** The reason beside an invalid cell; its cell shows it while the caret is there. */
export function Why({ why }: { why: { id: string; text: string } | null }) {
  if (why === null) return null
  return (
    <span id={why.id} className={css['why']}>
      {why.text}
    </span>
  )
}
