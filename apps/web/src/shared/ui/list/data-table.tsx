import type { Direction, Sort } from '@partwire/domain/list/list-state'
import { isBlank } from '@partwire/domain/lib/text'
import { Fragment, memo, type ReactNode } from 'react'
import { BlankValue } from '../blank-value'
import { Button } from '../button'
import { ClampedText } from '../clamped-text'
import { Loading } from '../loading'
import css from './data-table.module.css'
import { ariaSort, SortArrows } from './sort-arrows'

export interface Column<Row> {
  /** For a sortable column also the sort field of the list call. */
  id: string
  header: string
  isSortable?: boolean
  /** CSS width. */
  width: string
  /** Numbers are right-aligned. */
  isNumber?: boolean
  /** Names and descriptions: at most two lines, with the whole text on hover and focus. Other values are never cut. */
  isText?: boolean
  /** Controls do not print. */
  isControl?: boolean
  /** Blank text shows as a dash. */
  cell: (row: Row, index: number) => ReactNode
}

interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  /** Undefined before the first successful load. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** Only for a sortable list. */
  sort?: Sort | null
  onSort?: (field: string, direction: Direction) => void
  isLoading: boolean
  /** The empty state, shown instead of rows. */
  empty: ReactNode
  /** Loads the list again. A first load that failed shows a button for it, and no message. */
  onReload?: () => void
  /** Rows grow with their content, and cells are aligned at the top. */
  isTall?: boolean
  /** What stands below a row over the whole width, such as its editor; null for nothing. */
  renderBelow?: (row: Row) => ReactNode
}

/** The table of a list screen. A row renders again only when it changes, provided `columns` stays the same array. */
export function DataTable<Row>({
  columns,
  rows,
  rowId,
  isLoading,
  empty,
  onReload,
  renderBelow,
  ...head
}: DataTableProps<Row>) {
  const { label, sort = null, onSort = noSort, isTall = false } = head
  return (
    <div className={css['frame']}>
      {isLoading && (
        <div className={css['loading']}>
          <div className={css['indicator']}>
            <Loading />
          </div>
        </div>
      )}
      <table className={css['table']} data-tall={isTall || undefined} aria-label={label} aria-busy={isLoading}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody data-stale={(isLoading && rows !== undefined) || undefined}>
          {rows === undefined && isLoading && <SkeletonRows columns={columns} />}
          {rows?.map((row, index) => (
            <Fragment key={rowId(row)}>
              <MemoRow row={row} index={index} columns={columns} />
              <RowBelow columnCount={columns.length}>{renderBelow?.(row)}</RowBelow>
            </Fragment>
          ))}
          {rows?.length === 0 && <WideRow columnCount={columns.length}>{empty}</WideRow>}
          {rows === undefined && !isLoading && onReload !== undefined && (
            <WideRow columnCount={columns.length}>
              <Button tone="quiet" isRemovedByClick onClick={onReload}>
                Reload
              </Button>
            </WideRow>
          )}
        </tbody>
      </table>
    </div>
  )
}

/** A row with one cell, instead of the rows of the list. */
function WideRow({ columnCount, children }: { columnCount: number; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={columnCount} className={css['empty']}>
        {children}
      </td>
    </tr>
  )
}

function RowBelow({ columnCount, children }: { columnCount: number; children?: ReactNode }) {
  if (children === null || children === undefined) return null
  return (
    <tr>
      <td colSpan={columnCount} className={css['below']}>
        {children}
      </td>
    </tr>
  )
}

interface HeaderCellProps extends Required<Pick<DataTableProps<never>, 'sort' | 'onSort'>> {
  column: Omit<Column<never>, 'cell'>
}

function HeaderCell({ column, sort, onSort }: HeaderCellProps) {
  const { id, header, width, isSortable = false } = column
  return (
    <th
      scope="col"
      style={{ width }}
      {...columnAttributes(column)}
      aria-sort={isSortable ? ariaSort(id, sort) : undefined}
    >
      <span className={css['header']}>
        <span>{header}</span>
        {isSortable && <SortArrows label={header} field={id} sort={sort} onSort={onSort} />}
      </span>
    </th>
  )
}

interface TableRowProps<Row> {
  row: Row
  index: number
  columns: readonly Column<Row>[]
}

function TableRow<Row>({ row, index, columns }: TableRowProps<Row>) {
  return (
    <tr className={css['row']}>
      {columns.map((column) => (
        <td key={column.id} {...columnAttributes(column)}>
          {renderContent(column.cell(row, index), column.isText)}
        </td>
      ))}
    </tr>
  )
}

const MemoRow = memoWithGenerics(TableRow)

/** `memo` loses the type parameter of the component; these overloads keep it. */
function memoWithGenerics<Component extends typeof TableRow>(component: Component): Component
function memoWithGenerics(component: typeof TableRow) {
  return memo(component)
}

function renderContent(content: ReactNode, isText = false): ReactNode {
  if (typeof content !== 'string') return content
  if (isBlank(content)) return <BlankValue />
  return isText ? <ClampedText>{content}</ClampedText> : content
}

function columnAttributes({ isNumber = false, isControl = false }: Pick<Column<never>, 'isNumber' | 'isControl'>) {
  return { 'data-number': isNumber || undefined, 'data-control': isControl || undefined }
}

function noSort() {}

/** One per row of a default page, so that the layout does not shift when the rows appear. */
const SKELETON_ROWS = Array.from({ length: 10 }, (_, row) => row)

function SkeletonRows({ columns }: { columns: readonly { id: string }[] }) {
  return SKELETON_ROWS.map((row) => (
    <tr key={row} aria-hidden>
      {columns.map((column) => (
        <td key={column.id}>
          <Skeleton />
        </td>
      ))}
    </tr>
  ))
}

function Skeleton() {
  return <span className={css['skeleton']} />
}
