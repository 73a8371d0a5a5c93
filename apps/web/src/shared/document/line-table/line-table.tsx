import { Fragment, useMemo, useRef } from 'react'
import { moveInColumn } from './column-keys'
import { type DrawnRow, LineRow } from './line-row'
import css from './line-table.module.css'
import type { LineTableProps } from './line-table-props'
import { marksByRow } from './marks-by-row'
import { useDrawnRows } from './use-drawn-rows'

const NO_MARKS: ReadonlySet<string> = new Set()

/** The lines of a document. Enter moves down a column, Shift+Enter up; a long table draws only what is on the screen. */
export function LineTable<Row>(props: LineTableProps<Row>) {
  const { label, columns, rows, renderRow, rowKey, path = 'items', marked, redrawOn } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const drawn = useDrawnRows({ ...props, path, body })
  const marks = useMemo(() => marksByRow(marked ?? NO_MARKS, path), [marked, path])
  const shape = columns.map(({ key, align = 'start' }) => `${key} ${align}`).join(',')

  function draw({ index, height }: DrawnRow) {
    const row = rows[index]
    if (row === undefined) return null
    return (
      <LineRow
        key={rowKey(row, index)}
        row={row}
        index={index}
        height={height}
        marks={marks.get(index) ?? ''}
        columns={columns}
        shape={shape}
        redrawOn={redrawOn}
        renderRow={renderRow}
      />
    )
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys that bubble up from its inputs
    <table
      className={css['table']}
      data-typed={marked !== undefined || undefined}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      onKeyDown={moveInColumn}
      onFocus={drawn.onFocus}
    >
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ key, heading, width, align, tool }) => (
            <th key={key} scope="col" style={{ width }} data-align={align}>
              <Heading>{heading}</Heading>
              {tool}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {drawn.parts.map((part) =>
          'gap' in part ? <tr key={part.key} aria-hidden style={{ height: part.gap }} /> : draw(part),
        )}
      </tbody>
    </table>
  )
}

/** A word with a slash is broken behind it where the column is too narrow, not anywhere. */
function Heading({ children }: { children: string }) {
  const [first, ...others] = children.split(/(?<=\/)/)
  return (
    <>
      {first}
      {others.map((part) => (
        <Fragment key={part}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}
