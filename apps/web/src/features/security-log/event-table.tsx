import { rowNumber, type PageInfo } from '@partwire/domain/list/pages'
import { describeBrowser } from '@partwire/domain/lib/describe-browser'
import { securityEventLabel } from '@partwire/domain/security-log/events'
import type { SecurityEvent } from '@partwire/domain/security-log/shape'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../shared/format/format'
import { BlankValue } from '../../shared/ui/blank-value'
import { ClampedText } from '../../shared/ui/clamped-text'
import { type Column, DataTable } from '../../shared/ui/list/data-table'
import { Tag } from '../../shared/ui/tag'
import css from './event-table.module.css'
import { describeDetails, isFailure } from './event-text'

type EventPage = PageInfo & { list: readonly SecurityEvent[] }

interface EventTableProps {
  /** Undefined until the list is loaded for the first time. */
  pager: EventPage | undefined
  isLoading: boolean
  empty: ReactNode
  onReload: () => void
}

/** The security log of the operator. */
export function EventTable({ pager, isLoading, empty, onReload }: EventTableProps) {
  return (
    <DataTable
      label="Security log"
      columns={[
        { id: 'number', header: '#', width: '60px', cell: (_, index) => pager && rowNumber(pager, index) },
        ...DATA_COLUMNS,
      ]}
      rows={pager?.list}
      rowId={(event) => event.id}
      isLoading={isLoading}
      empty={empty}
      onReload={onReload}
    />
  )
}

const DATA_COLUMNS: readonly Column<SecurityEvent>[] = [
  { id: 'time', header: 'Time', width: '164px', cell: (event) => formatDateTime(event.time) },
  { id: 'kind', header: 'Event', width: '224px', cell: (event) => <EventLabel event={event} /> },
  { id: 'account', header: 'Account', width: '18%', cell: (event) => <AccountCell event={event} /> },
  { id: 'by', header: 'By', width: '13%', cell: (event) => (isByOperator(event) ? (event.operatorEmail ?? '') : '') },
  { id: 'details', header: 'Details', width: 'auto', isText: true, cell: describeDetails },
  { id: 'address', header: 'Address', width: '176px', cell: (event) => <Breakable text={event.address} /> },
  { id: 'browser', header: 'Browser', width: '148px', cell: (event) => <BrowserName userAgent={event.userAgent} /> },
]

/** The label of an event. Failures are marked. */
export function EventLabel({ event }: { event: Pick<SecurityEvent, 'kind'> }) {
  const label = securityEventLabel(event.kind)
  return isFailure(event) ? <Tag tone="wrong">{label}</Tag> : label
}

/** `Firefox on Windows`, with the whole header on hover. A program without a known name is shown as it named itself. */
export function BrowserName({ userAgent }: { userAgent: string }) {
  const name = describeBrowser(userAgent)
  if (userAgent === '') return <BlankValue />
  return name === '' ? <ClampedText>{userAgent}</ClampedText> : <span title={userAgent}>{name}</span>
}

/** An address of IPv6 is longer than the column and wraps. */
export function Breakable({ text }: { text: string }) {
  return text === '' ? <BlankValue /> : <span className={css['breakable']}>{text}</span>
}

/** The supplier above its TecCom ID, or the operator, or what was typed where there is no such account. */
function AccountCell({ event }: { event: SecurityEvent }) {
  const { supplierName, tecComId = '', operatorEmail, account } = event
  if (supplierName !== undefined) return <TwoLines first={supplierName} second={tecComId} />
  if (operatorEmail !== undefined) return <TwoLines first={operatorEmail} second="Operator" />
  return account === '' ? <BlankValue /> : <TwoLines first={account} second="No such account" />
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <div className={css['lines']}>
      <ClampedText>{first}</ClampedText>
      <span className={css['second']}>{second}</span>
    </div>
  )
}

function isByOperator({ supplierName, operatorEmail }: SecurityEvent): boolean {
  return supplierName !== undefined && operatorEmail !== undefined
}
