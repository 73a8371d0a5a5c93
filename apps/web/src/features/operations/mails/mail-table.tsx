import { rowNumber, type PageInfo } from '@partwire/domain/list/pages'
import type { OpenMail } from '@partwire/domain/operations/shape'
import type { ReactNode } from 'react'
import { formatCount, formatDateTime, withDecimalPoint } from '../../../shared/format/format'
import { Button } from '../../../shared/ui/button'
import { type Column, DataTable } from '../../../shared/ui/list/data-table'
import { formatNextTry, OpenStateTag, RowActions, SupplierCell } from '../cells'

type MailPage = PageInfo & { list: readonly OpenMail[] }

interface RetryHandlers {
  /** The mail whose retry is pending; null when none is. The others cannot be retried meanwhile. */
  busyId: string | null
  onRetry: (mail: OpenMail) => void
}

interface MailTableProps extends RetryHandlers {
  /** Undefined until the list is loaded for the first time. */
  pager: MailPage | undefined
  isLoading: boolean
  empty: ReactNode
  onReload: () => void
}

export function MailTable({ pager, isLoading, empty, onReload, ...handlers }: MailTableProps) {
  return (
    <DataTable
      label="Mails"
      columns={mailColumns(pager, handlers)}
      rows={pager?.list}
      rowId={(mail) => mail.id}
      isLoading={isLoading}
      empty={empty}
      onReload={onReload}
    />
  )
}

function mailColumns(pager: MailPage | undefined, handlers: RetryHandlers): readonly Column<OpenMail>[] {
  return [
    { id: 'number', header: '#', width: '52px', cell: (_, index) => pager && rowNumber(pager, index) },
    ...DATA_COLUMNS,
    {
      id: 'action',
      header: 'Action',
      width: '88px',
      isControl: true,
      cell: (mail) => <RetryButton mail={mail} {...handlers} />,
    },
  ]
}

const DATA_COLUMNS: readonly Column<OpenMail>[] = [
  {
    id: 'supplier',
    header: 'Supplier',
    width: '16%',
    cell: (mail) => <SupplierCell row={mail} />,
  },
  { id: 'contactEmail', header: 'To', width: '15%', cell: (mail) => mail.contactEmail },
  { id: 'about', header: 'About', width: '120px', cell: formatSubject },
  { id: 'createTime', header: 'Created', width: '164px', cell: (mail) => formatDateTime(mail.createTime) },
  { id: 'state', header: 'State', width: '92px', cell: (mail) => <OpenStateTag state={mail.state} /> },
  { id: 'attempts', header: 'Tries', width: '56px', isNumber: true, cell: (mail) => mail.attempts },
  { id: 'nextTry', header: 'Next try', width: '164px', cell: formatNextTry },
  { id: 'reason', header: 'Reason', width: 'auto', isText: true, cell: (mail) => mail.reason },
]

function formatSubject({ kind, orderCount }: OpenMail): string {
  if (kind === 'passwordReset') return 'Password reset'
  if (kind === 'invoiceFile') return 'Invoice'
  if (kind === 'creditNoteFile') return 'Credit note'
  return `${formatCount(orderCount, withDecimalPoint)} new ${orderCount === 1 ? 'order' : 'orders'}`
}

/** A mail that waits for its next try can be sent at once; one that is being sent or is too old has no button. */
function RetryButton({ mail, busyId, onRetry }: RetryHandlers & { mail: OpenMail }) {
  const { id, contactEmail, isUnderWay, isStale } = mail
  if (isUnderWay) return null
  if (isStale) return 'Too old'
  return (
    <RowActions>
      <Button
        tone="row"
        label={`Retry the mail to ${contactEmail}`}
        isBusy={busyId === id}
        isDisabled={busyId !== null}
        onClick={() => onRetry(mail)}
      >
        Retry
      </Button>
    </RowActions>
  )
}
