import { Fragment, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { rowFormId } from './cell'
import { moveInColumn } from './column-navigation'
import { LineRow, marksByRow, type RenderedRow } from './line-row'
import css from './line-table.module.css'
import type { LineTableProps } from './line-table-props'
import { tableScale } from './text-size'
import { useVirtualRows } from './use-virtual-rows'

const NO_MARKS: ReadonlySet<string> = new Set()

/** The lines of a document. Enter and the arrow keys move in a column. A long table renders only the rows in the window. */
export function LineTable<Row>(props: LineTableProps<Row>) {
  const { label, columns, rows, renderRow, rowKey, path = 'items', marked } = props
  const head = useRef<HTMLTableSectionElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const scale = useTableScale(body)
  const virtual = useVirtualRows({ ...props, path, scale, body })
  useStickyTop(head, props.heading !== undefined)
  const marks = useMemo(() => marksByRow(marked ?? NO_MARKS, path), [marked, path])
  const columnSignature = columns.map(({ key, align = 'start' }) => `${key} ${align}`).join(',')

  function renderLine({ index, height }: RenderedRow) {
    const row = rows[index]
    if (row === undefined) return null
    const key = rowKey(row, index)
    const heading = props.heading?.render(row, index) ?? null
    // The same elements with and without a heading: a row that gets or loses one keeps the focus.
    return (
      <Fragment key={key}>
        {heading !== null && (
          <tr className={css['group']} style={{ height: props.heading?.heightPx }}>
            <td colSpan={columns.length}>{heading}</td>
          </tr>
        )}
        <LineRow
          row={row}
          index={index}
          height={heading === null ? height : height - (props.heading?.heightPx ?? 0)}
          marks={marks.get(index) ?? ''}
          columns={columns}
          columnSignature={columnSignature}
          formId={marked === undefined ? null : rowFormId(`${path}.${index}`)}
          rerenderOn={props.rerenderOn}
          renderRow={renderRow}
        />
      </Fragment>
    )
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys of its inputs
    <table
      className={css['table']}
      data-editable={marked !== undefined || undefined}
      data-density={props.density}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      onKeyDown={(event) => moveInColumn(event, virtual.renderRow)}
      onFocus={virtual.onFocus}
    >
      <thead ref={head}>
        <HeaderRow columns={columns} />
      </thead>
      <tbody ref={body}>
        {virtual.parts.map((part) =>
          'gap' in part ? <tr key={part.key} aria-hidden style={{ height: part.gap }} /> : renderLine(part),
        )}
      </tbody>
    </table>
  )
}

/** Texts need fewer lines in a wider window. Measured before the first paint. */
function useTableScale(body: RefObject<HTMLElement | null>): number {
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const element = body.current
    if (element === null) return undefined
    const measure = () => setScale(tableScale(element.offsetWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [body])
  return scale
}

/** Gives the table the height of its header as a custom property: the headings of groups stick below it. */
function useStickyTop(head: RefObject<HTMLTableSectionElement | null>, isGrouped: boolean) {
  useLayoutEffect(() => {
    const element = head.current
    if (element === null || !isGrouped) return undefined
    const measure = () =>
      element.parentElement?.style.setProperty('--line-table-head', `${element.getBoundingClientRect().height}px`)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [head, isGrouped])
}

function HeaderRow<Row>({ columns }: Pick<LineTableProps<Row>, 'columns'>) {
  return (
    <tr aria-rowindex={1}>
      {columns.map(({ key, heading, width, align, tool }) => (
        <th key={key} scope="col" style={{ width }} data-align={align}>
          <Heading>{heading}</Heading>
          {tool}
        </th>
      ))}
    </tr>
  )
}

/** Allows a line break after a slash, where a long heading would otherwise break anywhere. */
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
