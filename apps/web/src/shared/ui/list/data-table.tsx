import type { Direction, Sort } from '@partwire/domain/list/list-state'
import { memo, type ReactNode } from 'react'
import css from './data-table.module.css'
import { Loading } from '../loading'
import { ariaSort, SortArrows } from './sort-arrows'

export interface Column<Row> {
  /** For a sortable column also the name it is sorted by. */
  id: string
  header: string
  isSortable?: boolean
  /** Its share of the width, as CSS understands it. */
  width: string
  /** Numbers stand at the right, their digits in line. */
  isNumber?: boolean
  /** Plain text is cut off where the column ends and shown whole on hover. */
  cell: (row: Row, index: number) => ReactNode
}

interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  /** Undefined as long as nothing was ever loaded. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** Of a list that can be sorted. */
  sort?: Sort | null
  onSort?: (field: string, direction: Direction) => void
  isLoading: boolean
  /** Stands in the place of the rows when there are none. */
  empty: ReactNode
  /** Rows grow with what they hold, and every cell begins at the top of its row. */
  isTall?: boolean
}

/** A row is drawn again only when it changed, as long as `columns` stays the same array. */
export function DataTable<Row>({ columns, rows, rowId, isLoading, empty, ...head }: DataTableProps<Row>) {
  const { label, sort = null, onSort = noSort, isTall = false } = head
  return (
    <div className={css['frame']}>
      {isLoading && (
        <div className={css['loading']}>
          <Loading />
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
        <tbody data-old={(isLoading && rows !== undefined) || undefined}>
          {rows === undefined && isLoading && <SkeletonRows columns={columns} />}
          {rows?.map((row, index) => (
            <MemoRow key={rowId(row)} row={row} index={index} columns={columns} />
          ))}
          {rows?.length === 0 && (
            <tr>
              <td colSpan={columns.length} className={css['empty']}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

interface HeaderCellProps extends Required<Pick<DataTableProps<never>, 'sort' | 'onSort'>> {
  column: Omit<Column<never>, 'cell'>
}

function HeaderCell({ column, sort, onSort }: HeaderCellProps) {
  const { id, header, width, isSortable = false, isNumber = false } = column
  return (
    <th
      scope="col"
      style={{ width }}
      data-number={isNumber || undefined}
      aria-sort={isSortable ? ariaSort(id, sort) : undefined}
    >
      <span className={css['header']}>
        {header}
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
        <Cell key={column.id} content={column.cell(row, index)} isNumber={column.isNumber} />
      ))}
    </tr>
  )
}

const MemoRow = memoised(TableRow)

/** The library's own `memo` forgets the type parameter of what it wraps. */
function memoised<Component extends typeof TableRow>(component: Component): Component
function memoised(component: typeof TableRow) {
  return memo(component)
}

function Cell({ content, isNumber }: { content: ReactNode; isNumber?: boolean | undefined }) {
  return (
    <td title={typeof content === 'string' ? content : undefined} data-number={isNumber || undefined}>
      {content}
    </td>
  )
}

function noSort() {}

/** As many as a page has by default, so that the first rows appear without a jump. */
const SKELETON_ROWS = Array.from({ length: 10 }, (_, row) => row)

function SkeletonRows({ columns }: { columns: readonly { id: string }[] }) {
  return SKELETON_ROWS.map((row) => (
    <tr key={row} aria-hidden>
      {columns.map((column) => (
        <Cell key={column.id} content={<span className={css['bone']} />} />
      ))}
    </tr>
  ))
}
