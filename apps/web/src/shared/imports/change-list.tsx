import css from './change-list.module.css'

interface ShownChange {
  key: string
  label: string
  /** Blank when there was no value. */
  before: string
  after: string
}

/** What a row of a file changes. */
export function ChangeList({ changes }: { changes: readonly ShownChange[] }) {
  return (
    <ul className={css['changes']}>
      {changes.map(({ key, label, before, after }) => (
        <li key={key}>
          <span className={css['field']}>{label}:</span>{' '}
          {before !== '' && (
            <>
              <del className={css['before']}>{before}</del>{' '}
            </>
          )}
          <ins className={css['after']}>{after}</ins>
        </li>
      ))}
    </ul>
  )
}
