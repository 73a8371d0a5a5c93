import { memo, type ReactNode } from 'react'
import { BLANK } from '../../format/format'
import { BlankValue } from '../../ui/blank-value'
import { ClampedText } from '../../ui/clamped-text'
import { useFixedPasteMarks } from '../paste/paste-marks'
import css from './line-table.module.css'
import type { LineColumn } from './line-table-props'

/** The position and the height in px of a row that is rendered. */
export interface RenderedRow {
  index: number
  height: number
}

interface LineRowProps<Row> extends RenderedRow {
  row: Row
  /** From `marksByRow`. */
  marks: string
  columns: readonly LineColumn[]
  /** Keys and alignments of the columns as text. Compared instead of `columns`, which may be a new array each time. */
  columnSignature: string
  /** The form that the fields of the row belong to; null for a row without fields. */
  formId: string | null
  rerenderOn: unknown
  renderRow: (row: Row, index: number) => readonly ReactNode[]
}

function TableRow<Row>({ row, index, height, columns, formId, renderRow }: LineRowProps<Row>) {
  const misfits = useFixedPasteMarks(index)
  return (
    <tr className={css['row']} data-index={index} aria-rowindex={index + 2} style={{ height }}>
      {renderRow(row, index).map((content, i) => (
        <td
          key={columns[i]?.key ?? i}
          data-align={columns[i]?.align}
          {...misfitAttributes(misfits?.get(columns[i]?.key ?? ''))}
        >
          {i === 0 && formId !== null && <form id={formId} hidden onSubmit={(event) => event.preventDefault()} />}
          {isText(content) ? <TextContent isClamped={columns[i]?.isClamped}>{content}</TextContent> : content}
        </td>
      ))}
    </tr>
  )
}

/** A read-only cell into which something else was pasted. */
function misfitAttributes(misfit: string | undefined) {
  return misfit === undefined ? undefined : { 'data-misfit': true, title: misfit }
}

function TextContent({ isClamped = false, children }: { isClamped?: boolean | undefined; children: string | number }) {
  const isBlank = children === '' || children === BLANK
  if (isClamped && !isBlank) {
    return (
      <span className={css['clamped']}>
        <ClampedText>{String(children)}</ClampedText>
      </span>
    )
  }
  return <span className={css['text']}>{isBlank ? <BlankValue /> : children}</span>
}

function isText(content: ReactNode): content is string | number {
  return typeof content === 'string' || typeof content === 'number'
}

const COMPARED_PROPS = ['row', 'index', 'height', 'marks', 'columnSignature', 'formId', 'rerenderOn'] as const

/** Does not compare `renderRow` and `columns`: they are new at every key press, but render the same. */
function areRowPropsEqual<Row>(before: LineRowProps<Row>, after: LineRowProps<Row>): boolean {
  return COMPARED_PROPS.every((name) => Object.is(before[name], after[name]))
}

/** A row of a line table. Renders again only when its own data or marks change. */
export const LineRow = memoWithGenerics(TableRow)

/** `memo` loses the type parameter of the component; these overloads keep it. */
function memoWithGenerics<Component extends typeof TableRow>(component: Component): Component
function memoWithGenerics(component: typeof TableRow) {
  return memo(component, areRowPropsEqual)
}

/** The paths of the invalid fields of each row, as one text per row: a row renders again when its text changes. */
export function marksByRow(marked: ReadonlySet<string>, path: string): ReadonlyMap<number, string> {
  const rows = new Map<number, string>()
  for (const field of marked) {
    const index = rowIndexOfField(field, path)
    if (index !== null) rows.set(index, `${rows.get(index) ?? ''} ${field}`)
  }
  return rows
}

/** The index of the row that holds a field: 3 for `items.3.unitNetPrice`; null for a field outside `path`. */
export function rowIndexOfField(field: string, path: string): number | null {
  if (!field.startsWith(`${path}.`)) return null
  const index = Number(field.slice(path.length + 1).split('.')[0])
  return Number.isInteger(index) ? index : null
}
