import { rowNumber, type PageFacts } from '@partwire/domain/list/pages'
import type { OpenMail } from '@partwire/domain/operations/shape'
import type { ReactNode } from 'react'
import { formatCount } from '../../../shared/format/count'
import { slashedMoment } from '../../../shared/format/dates'
import { Button } from '../../../shared/ui/button'
import { DataTable, type Column } from '../../../shared/ui/list/data-table'
import { nextTry } from '../next-try'
import { OpenStateTag } from '../open-state'
import { Reason } from '../reason'
import css from '../row-actions.module.css'
import { TwoLines } from '../two-lines'

type MailPage = PageFacts & { list: readonly OpenMail[] }

interface RetryHandlers {
  /** The one that is asked for; another one is not, meanwhile. */
  busyId: string | null
  onRetry: (mail: OpenMail) => void
}

interface MailTableProps extends RetryHandlers {
  /** Undefined as long as nothing was ever loaded. */
  pager: MailPage | undefined
  isLoading: boolean
  empty: ReactNode
}

export function MailTable({ pager, isLoading, empty, ...handlers }: MailTableProps) {
  return (
    <DataTable
      label="Mails"
      columns={columnsOf(pager, handlers)}
      rows={pager?.list}
      rowId={(mail) => mail.id}
      isLoading={isLoading}
      empty={empty}
    />
  )
}

function columnsOf(pager: MailPage | undefined, handlers: RetryHandlers): readonly Column<OpenMail>[] {
  return [
    { id: 'number', header: '#', width: '3.5%', cell: (_, index) => pager && rowNumber(pager, index) },
    ...DATA_COLUMNS,
    { id: 'action', header: 'Action', width: '7%', cell: (each) => <Retry mail={each} {...handlers} /> },
  ]
}

const DATA_COLUMNS: readonly Column<OpenMail>[] = [
  {
    id: 'supplier',
    header: 'Supplier',
    width: '16%',
    cell: (each) => <TwoLines first={each.supplierName} second={each.tecComId} />,
  },
  { id: 'contactEmail', header: 'To', width: '15%', cell: (each) => each.contactEmail },
  { id: 'about', header: 'About', width: '9%', cell: about },
  { id: 'createTime', header: 'Created', width: '12%', cell: (each) => slashedMoment(each.createTime) },
  { id: 'state', header: 'State', width: '7%', cell: (each) => <OpenStateTag state={each.state} /> },
  { id: 'attempts', header: 'Tries', width: '4%', isNumber: true, cell: (each) => each.attempts },
  { id: 'nextTry', header: 'Next try', width: '12%', cell: nextTry },
  { id: 'reason', header: 'Reason', width: '14.5%', cell: (each) => <Reason>{each.reason}</Reason> },
]

function about({ kind, orderCount }: OpenMail): string {
  if (kind === 'passwordReset') return 'Password reset'
  return `${formatCount(orderCount)} new ${orderCount === 1 ? 'order' : 'orders'}`
}

/** One that waits for its next try need not; one that is being sent is. */
function Retry({ mail, busyId, onRetry }: RetryHandlers & { mail: OpenMail }) {
  const { id, contactEmail, isUnderWay, isStale } = mail
  if (isUnderWay) return null
  if (isStale) return 'Too old'
  return (
    <div className={css['actions']}>
      <Button
        tone="row"
        label={`Retry the mail to ${contactEmail}`}
        isBusy={busyId === id}
        onClick={() => onRetry(mail)}
      >
        Retry
      </Button>
    </div>
  )
}
