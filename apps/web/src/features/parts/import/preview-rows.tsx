import { PART_HEADERS } from '@partwire/domain/parts/import/fields'
import type { ImportRow, RowVerdict } from '@partwire/domain/parts/import/shape'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../shared/api/client'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { type Column, DataTable } from '../../../shared/ui/list/data-table'
import { Pager } from '../../../shared/ui/list/pager'
import css from './preview-rows.module.css'

export type ListedVerdict = Exclude<RowVerdict, 'unchanged'>

interface PreviewRowsProps {
  importId: string
  verdict: ListedVerdict
}

/** A page of the rows that are wrong, changed or new. */
export function PreviewRows({ importId, verdict }: PreviewRowsProps) {
  const [pageNo, setPageNo] = useState(1)
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['part-import-rows', importId, verdict, pageNo],
    queryFn: () => callApi('POST /api/supplier/part/import/rows', { importId, verdict, pageNo }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const pager = data?.success ? data.pager : undefined
  return (
    <>
      <DataTable
        label={LABELS[verdict]}
        columns={verdict === 'wrong' ? WRONG_COLUMNS : CHANGE_COLUMNS}
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

const LABELS: Readonly<Record<ListedVerdict, string>> = {
  wrong: 'Wrong rows',
  changed: 'Changed rows',
  new: 'New rows',
}

const ROW_COLUMNS: readonly Column<ImportRow>[] = [
  { id: 'rowNumber', header: 'Row', width: '88px', isNumber: true, cell: ({ rowNumber }) => String(rowNumber) },
  { id: 'productNumber', header: 'Product Number', width: '240px', cell: ({ productNumber }) => productNumber },
]

const WRONG_COLUMNS: readonly Column<ImportRow>[] = [
  ...ROW_COLUMNS,
  { id: 'reason', header: 'Why it is not imported', width: 'auto', cell: ({ reason }) => reason },
]

const CHANGE_COLUMNS: readonly Column<ImportRow>[] = [
  ...ROW_COLUMNS,
  { id: 'changes', header: 'Changes', width: 'auto', cell: ({ changes }) => <Changes changes={changes} /> },
]

function Changes({ changes }: Pick<ImportRow, 'changes'>) {
  const show = useShownNumber()
  if (changes.length === 0) return 'A part without values'
  return (
    <ul className={css['changes']}>
      {changes.map(({ field, currency, partyNumber, before, after }) => {
        const format = (text: string) => (field === 'netPrice' || field === 'listPrice' ? show(text) : text)
        return (
          <li key={`${field} ${currency} ${partyNumber}`}>
            <span className={css['field']}>
              {[PART_HEADERS[field], currency, partyNumber === '' ? '' : `for ${partyNumber}`]
                .filter(Boolean)
                .join(' ')}
              :
            </span>{' '}
            {before !== '' && (
              <>
                <del className={css['before']}>{format(before)}</del>{' '}
              </>
            )}
            <ins className={css['after']}>{format(after)}</ins>
          </li>
        )
      })}
    </ul>
  )
}
