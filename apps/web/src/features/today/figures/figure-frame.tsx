import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../../shared/ui/button'
import css from './figure-frame.module.css'

interface FigureTable {
  /** The first one names the rows. */
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

interface FigureFrameProps {
  title: string
  /** The most important number in one sentence. */
  summary: string
  table: FigureTable
  /** The chart. */
  children: ReactNode
}

/** A chart with the same figures as a table: for screen readers always, and for everybody on demand. */
export function FigureFrame({ title, summary, table, children }: FigureFrameProps) {
  const [isTableShown, setTableShown] = useState(false)
  const titleId = useId()
  return (
    <section className={css['figure']} aria-labelledby={titleId}>
      <div className={css['head']}>
        <h2 id={titleId} className={css['title']}>
          {title}
        </h2>
        <Button
          tone="row"
          label={`${isTableShown ? 'Show chart' : 'Show table'}: ${title}`}
          onClick={() => setTableShown(!isTableShown)}
        >
          {isTableShown ? 'Show chart' : 'Show table'}
        </Button>
      </div>
      <p className={css['summary']}>{summary}</p>
      {!isTableShown && children}
      <Figures title={title} table={table} isShown={isTableShown} />
    </section>
  )
}

function Figures({
  title,
  table: { columns, rows },
  isShown,
}: {
  title: string
  table: FigureTable
  isShown: boolean
}) {
  const table = (
    <table className={css['table']} aria-label={title}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...values], row) => (
          // oxlint-disable-next-line react/no-array-index-key -- two customers may have the same name
          <tr key={`${row} ${name}`}>
            <th scope="row">{name}</th>
            {values.map((value, column) => (
              <td key={columns[column + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (!isShown) return <div className={css['hidden']}>{table}</div>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
    <section className={css['scroll']} aria-label={`${title}, table`} tabIndex={0}>
      {table}
    </section>
  )
}
