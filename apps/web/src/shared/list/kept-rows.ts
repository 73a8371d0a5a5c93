import { rowNumber, type PageInfo } from '@partwire/domain/list/pages'

interface KeptRows<Row> {
  rowId: (row: Row) => string
  /** The rows that were shown before. */
  before: readonly Row[]
  isKept: (row: Row) => boolean
}

/** A list with the kept rows that it does not have, each behind the row that it was behind: what is typed in them stays. */
export function withKeptRows<Row>(list: readonly Row[], { rowId, before, isKept }: KeptRows<Row>): readonly Row[] {
  let rows = list
  const findIndex = (wanted: Row) => rows.findIndex((row) => rowId(row) === rowId(wanted))
  for (const [place, row] of before.entries()) {
    if (!isKept(row) || findIndex(row) >= 0) continue
    const above = before.slice(0, place).map(findIndex)
    rows = rows.toSpliced((above.findLast((index) => index >= 0) ?? -1) + 1, 0, row)
  }
  return rows
}

/** A page of a list. The list is undefined until it is loaded. */
export type ListPage<Row> = Pick<PageInfo, 'pageNo' | 'pageSize'> & { list: readonly Row[] | undefined }

/** The number of a row in its list; blank for a row that is kept without being in the list. */
export function listNumber<Row>({ list, ...page }: ListPage<Row>, row: Row): number | string {
  const index = list?.indexOf(row) ?? -1
  return index < 0 ? '' : rowNumber(page, index)
}
