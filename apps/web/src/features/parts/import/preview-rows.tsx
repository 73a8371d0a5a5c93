import { PART_HEADERS } from '@partwire/domain/parts/import/fields'
import type { ImportRow, RowVerdict } from '@partwire/domain/parts/import/shape'
import { callApi } from '../../../shared/api/client'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { ChangeList } from '../../../shared/imports/change-list'
import { PreviewTable } from '../../../shared/imports/preview-table'
import type { Column } from '../../../shared/ui/list/data-table'

export type ListedVerdict = Exclude<RowVerdict, 'unchanged'>

interface PreviewRowsProps {
  importId: string
  previewRun: number
  verdict: ListedVerdict
}

/** A page of the rows that are wrong, changed or new. */
export function PreviewRows({ importId, previewRun, verdict }: PreviewRowsProps) {
  return (
    <PreviewTable
      rowsKey={['part-import-rows', importId, String(previewRun), verdict]}
      load={(pageNo) => callApi('POST /api/supplier/part/import/rows', { importId, verdict, pageNo })}
      label={LABELS[verdict]}
      columns={verdict === 'wrong' ? WRONG_COLUMNS : CHANGE_COLUMNS}
    />
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
    <ChangeList
      changes={changes.map(({ field, currency, partyNumber, before, after }) => {
        const format = (text: string) => (field === 'netPrice' || field === 'listPrice' ? show(text) : text)
        return {
          key: `${field} ${currency} ${partyNumber}`,
          label: [PART_HEADERS[field], currency, partyNumber === '' ? '' : `for ${partyNumber}`]
            .filter(Boolean)
            .join(' '),
          before: format(before),
          after: format(after),
        }
      })}
    />
  )
}
