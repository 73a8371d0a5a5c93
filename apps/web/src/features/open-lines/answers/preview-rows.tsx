import { formatDay, isDay } from '@partwire/domain/lib/calendar-date'
import { ANSWER_HEADERS, type AnswerVerdict } from '@partwire/domain/open-lines/answers/options'
import type { AnswerPreviewRow } from '@partwire/domain/open-lines/answers/shape'
import { callApi } from '../../../shared/api/client'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { ChangeList } from '../../../shared/imports/change-list'
import { PreviewTable } from '../../../shared/imports/preview-table'
import type { Column } from '../../../shared/ui/list/data-table'

export type ListedVerdict = Exclude<AnswerVerdict, 'unchanged'>

interface PreviewRowsProps {
  importId: string
  verdict: ListedVerdict
}

/** A page of the rows with a verdict. */
export function PreviewRows({ importId, verdict }: PreviewRowsProps) {
  return (
    <PreviewTable
      rowsKey={['answer-import-rows', importId, verdict]}
      load={(pageNo) => callApi('POST /api/supplier/line/import/rows', { importId, verdict, pageNo })}
      label={LABELS[verdict]}
      columns={verdict === 'changed' ? CHANGE_COLUMNS : REFUSED_COLUMNS}
    />
  )
}

const LABELS: Readonly<Record<ListedVerdict, string>> = {
  changed: 'Changed rows',
  wrong: 'Wrong rows',
  stale: 'Rows of lines that somebody else has changed',
  closed: 'Rows of orders that are no longer open',
}

const ROW_COLUMNS: readonly Column<AnswerPreviewRow>[] = [
  { id: 'rowNumber', header: 'Row', width: '88px', isNumber: true, cell: ({ rowNumber }) => String(rowNumber) },
  { id: 'orderNumber', header: 'Order number', width: '200px', cell: ({ orderNumber }) => orderNumber },
  { id: 'productNumber', header: 'Seller number', width: '200px', cell: ({ productNumber }) => productNumber },
]

const REFUSED_COLUMNS: readonly Column<AnswerPreviewRow>[] = [
  ...ROW_COLUMNS,
  { id: 'reason', header: 'Why it is not imported', width: 'auto', cell: ({ reason }) => reason },
]

const CHANGE_COLUMNS: readonly Column<AnswerPreviewRow>[] = [
  ...ROW_COLUMNS,
  { id: 'changes', header: 'Changes', width: 'auto', cell: (row) => <Changes {...row} /> },
  { id: 'missing', header: 'Before it can be submitted', width: '280px', cell: ({ reason }) => reason },
]

function Changes({ changes }: Pick<AnswerPreviewRow, 'changes'>) {
  const show = useShownNumber()
  return (
    <ChangeList
      changes={changes.map(({ field, before, after }) => {
        const format = (text: string) => {
          if (NUMBERS.has(field)) return show(text)
          return field === 'deliveryDate' && isDay(text) ? formatDay(text) : text
        }
        return {
          key: field,
          label: field === 'lines' ? 'Confirm lines' : ANSWER_HEADERS[field],
          before: format(before),
          after: after === '' ? 'empty' : format(after),
        }
      })}
    />
  )
}

const NUMBERS: ReadonlySet<string> = new Set(['unitNetPrice', 'unitListPrice', 'quantity', 'lines'])
