import type { PageInfo } from '@partwire/domain/list/pages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Column, DataTable } from '../ui/list/data-table'
import { Pager } from '../ui/list/pager'

interface PreviewTableProps<Row> {
  /** Identifies the rows: kind of import, import and verdict. */
  rowsKey: readonly string[]
  load: (pageNo: number) => Promise<{ success: true; pager: PageInfo & { list: Row[] } } | { success: false }>
  label: string
  columns: readonly Column<Row>[]
}

/** A page of the rows of a file that have the same verdict. */
export function PreviewTable<Row extends { rowNumber: number }>(props: PreviewTableProps<Row>) {
  const { rowsKey, load, label, columns } = props
  const [pageNo, setPageNo] = useState(1)
  const { data, isFetching, refetch } = useQuery({
    queryKey: [...rowsKey, pageNo],
    queryFn: () => load(pageNo),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const pager = data?.success ? data.pager : undefined
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={pager?.list}
        rowId={({ rowNumber }) => String(rowNumber)}
        isLoading={isFetching}
        empty={null}
        onReload={() => void refetch()}
        isTall
      />
      {pager && <Pager {...pager} onPage={setPageNo} />}
    </>
  )
}
