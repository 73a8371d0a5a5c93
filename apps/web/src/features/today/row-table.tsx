import { formatDay } from '@partwire/domain/lib/calendar-date'
import { rowNumber, type PageInfo } from '@partwire/domain/list/pages'
import { SENT_DOCUMENT_LABELS } from '@partwire/domain/order-flow/sent-documents'
import { isOpen, type OpenStatus } from '@partwire/domain/order-flow/status'
import { documentScreen, type TodayList } from '@partwire/domain/today/options'
import type { TodayRow } from '@partwire/domain/today/shape'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatDateTime, formatOrderNumber, formatOrderTime } from '../../shared/format/format'
import { PATHS } from '../../shared/paths'
import { Button } from '../../shared/ui/button'
import { type Column, DataTable } from '../../shared/ui/list/data-table'
import { EmptyState } from '../../shared/ui/list/empty-state'
import css from './row-table.module.css'
import { LIST_TEXTS } from './today-list'

interface ResendHandlers {
  /** The document that is being sent again; null when none is. */
  busyId: string | null
  onResend: (row: TodayRow) => void
}

interface RowTableProps extends ResendHandlers {
  list: TodayList
  /** Undefined until the list is loaded for the first time. */
  pager: (PageInfo & { list: readonly TodayRow[] }) | undefined
  isLoading: boolean
  onReload: () => void
}

/** The orders, deliveries or documents of one list. */
export function RowTable({ list, pager, isLoading, busyId, onResend, onReload }: RowTableProps) {
  const { pageNo = 1, pageSize = 0 } = pager ?? {}
  const columns = useMemo(
    () => [numberColumn({ pageNo, pageSize }), ...ORDER_COLUMNS, ...moreColumns(list, { busyId, onResend })],
    [list, pageNo, pageSize, busyId, onResend],
  )
  return (
    <DataTable
      label={LIST_TEXTS[list].label}
      columns={columns}
      rows={pager?.list}
      rowId={({ id }) => id}
      isLoading={isLoading}
      onReload={onReload}
      empty={<EmptyState hasOrdersLink>{LIST_TEXTS[list].empty}</EmptyState>}
    />
  )
}

function numberColumn(page: Pick<PageInfo, 'pageNo' | 'pageSize'>): Column<TodayRow> {
  return { id: 'number', header: '#', width: '52px', cell: (_, index) => rowNumber(page, index) }
}

const ORDER_COLUMNS: readonly Column<TodayRow>[] = [
  { id: 'order', header: 'Order Number', width: '200px', cell: (row) => <OrderLink row={row} /> },
  { id: 'customer', header: 'Customer Name', width: 'auto', isText: true, cell: (row) => row.customerName },
  { id: 'createTime', header: 'Ordering Time', width: '160px', cell: (row) => formatOrderTime(row.createTime) },
]

function moreColumns(list: TodayList, { busyId, onResend }: ResendHandlers): readonly Column<TodayRow>[] {
  if (list === 'deliveriesThisWeek' || list === 'overdueDeliveries') return DELIVERY_COLUMNS
  if (list !== 'failedDocuments') return []
  return [
    { id: 'document', header: 'Document', width: '220px', cell: (row) => <DocumentLink row={row} /> },
    {
      id: 'submitted',
      header: 'Submitted',
      width: '170px',
      cell: ({ document }) => (document === null ? '' : formatDateTime(document.submitTime)),
    },
    { id: 'reason', header: 'Reason', width: '26%', isText: true, cell: ({ document }) => document?.reason ?? '' },
    {
      id: 'action',
      header: 'Action',
      width: '100px',
      isControl: true,
      cell: (row) => (
        <Button
          tone="row"
          label={`Resend ${row.document?.number ?? ''}`}
          isBusy={busyId === row.id}
          isDisabled={busyId !== null}
          onClick={() => onResend(row)}
        >
          Resend
        </Button>
      ),
    },
  ]
}

const DELIVERY_COLUMNS: readonly Column<TodayRow>[] = [
  { id: 'planned', header: 'Planned delivery', width: '160px', cell: (row) => formatDay(row.plannedDeliveryDate) },
]

/** Opens the order in its current step; a finished or rejected one in the view of its answer. */
function OrderLink({ row: { orderId, status, ...row } }: { row: TodayRow }) {
  const path = isOpen(status) ? EDIT_PATHS[status] : PATHS.viewOrderResponse
  return (
    <Link to={path} params={{ id: orderId }} className={css['link']}>
      {formatOrderNumber(row)}
    </Link>
  )
}

function DocumentLink({ row: { orderId, status, document } }: { row: TodayRow }) {
  if (document === null) return null
  const { kind, number } = document
  return (
    <Link to={VIEW_PATHS[documentScreen(kind, status)]} params={{ id: orderId }} className={css['link']}>
      {number} <span className={css['kind']}>{SENT_DOCUMENT_LABELS[kind]}</span>
    </Link>
  )
}

const EDIT_PATHS = {
  orderResponse: PATHS.orderResponse,
  dispatchAdvice: PATHS.dispatchAdvice,
  invoice: PATHS.invoice,
} as const satisfies Record<OpenStatus, string>

const VIEW_PATHS = {
  edit: PATHS.dispatchAdvice,
  'view response': PATHS.viewOrderResponse,
  'view advice': PATHS.viewDispatchAdvice,
  'view invoice': PATHS.viewInvoice,
} as const satisfies Record<ReturnType<typeof documentScreen>, string>
