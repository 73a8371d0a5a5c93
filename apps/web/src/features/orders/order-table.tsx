import type { Direction, Sort } from '@partwire/domain/list/list-state'
import { rowNumber, type PageInfo } from '@partwire/domain/list/pages'
import { isOpen, type OpenStatus } from '@partwire/domain/order-flow/status'
import type { Order } from '@partwire/domain/orders/shape'
import { Link } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { formatOrderTime, formatOrderNumber, NOT_AVAILABLE } from '../../shared/format/format'
import { PATHS } from '../../shared/paths'
import { BlankValue } from '../../shared/ui/blank-value'
import { EditIcon } from '../../shared/ui/icons'
import { type Column, DataTable } from '../../shared/ui/list/data-table'
import { ExportLinks } from '../../shared/ui/list/export-links'
import { ParkedChangeLine } from '../../shared/ui/list/parked-change-line'
import { NewBadge, Tag } from '../../shared/ui/tag'
import css from './order-table.module.css'
import { PartLines } from './part-lines'
import { StatusIcons } from './status-icons'

interface OrderTableProps {
  /** Undefined until the list is loaded for the first time. */
  pager: (PageInfo & { list: readonly Order[] }) | undefined
  sort: Sort | null
  onSort: (field: string, direction: Direction) => void
  isLoading: boolean
  empty: ReactNode
  onReload: () => void
}

export function OrderTable({ pager, ...table }: OrderTableProps) {
  const { pageNo = 1, pageSize = 0 } = pager ?? {}
  const columns = useMemo(() => [numberColumn({ pageNo, pageSize }), ...DATA_COLUMNS], [pageNo, pageSize])

  return <DataTable label="Orders" isTall columns={columns} rows={pager?.list} rowId={(order) => order.id} {...table} />
}

function numberColumn(page: Pick<PageInfo, 'pageNo' | 'pageSize'>): Column<Order> {
  return { id: 'number', header: '#', width: '52px', cell: (_, index) => rowNumber(page, index) }
}

const DATA_COLUMNS: readonly Column<Order>[] = [
  {
    id: 'buyerOrderNumber',
    header: 'Order Number',
    width: '150px',
    isSortable: true,
    cell: (order) => <OrderNumber order={order} />,
  },
  {
    id: 'customerName',
    header: 'Customer Name',
    width: '13%',
    isSortable: true,
    isText: true,
    cell: (order) => order.customerName,
  },
  { id: 'dispatchMode', header: 'Dispatch Mode', width: '88px', cell: (order) => order.dispatchMode },
  { id: 'items', header: 'Part lines', width: 'auto', cell: (order) => <PartLines order={order} /> },
  {
    id: 'createTime',
    header: 'Ordering Time',
    width: '134px',
    isSortable: true,
    cell: (order) => formatOrderTime(order.createTime),
  },
  { id: 'status', header: 'Status', width: '104px', cell: (order) => <Status order={order} /> },
  { id: 'action', header: 'Action', width: '60px', isControl: true, cell: (order) => <EditLink order={order} /> },
  { id: 'export', header: 'Export', width: '96px', isControl: true, cell: (order) => <ExportLinks order={order} /> },
]

/** The NEW badge is shown until the order response is opened for the first time. */
function OrderNumber({ order }: { order: Order }) {
  const name = formatOrderNumber(order)
  return (
    <div className={css['order']}>
      <span className={css['number']}>{name === NOT_AVAILABLE ? <BlankValue>{name}</BlankValue> : name}</span>
      {(order.orderResponseId ?? null) === null && <NewBadge />}
    </div>
  )
}

function Status({ order }: { order: Order }) {
  return (
    <>
      <StatusIcons order={order} />
      <DeliveryState state={order.deliveryState} />
      {order.parkedChange !== undefined && (
        <div className={css['change']}>
          <ParkedChangeLine change={order.parkedChange} />
        </div>
      )}
    </>
  )
}

type DeliveryStateValue = Order['deliveryState']

/** The delivery of the submitted documents, as a tag until all are delivered; nothing before the first submission. */
function DeliveryState({ state }: { state: DeliveryStateValue }) {
  if (state === '') return null
  return (
    <div className={css['delivery']} title={DELIVERY_TITLES[state]}>
      {state === 'delivered' ? state : <Tag tone={state === 'failed' ? 'wrong' : 'waiting'}>{state}</Tag>}
    </div>
  )
}

const DELIVERY_TITLES: Readonly<Record<Exclude<DeliveryStateValue, ''>, string>> = {
  queued: 'A submitted document waits to be sent to the platform.',
  sending: 'A submitted document is being sent to the platform.',
  delivered: 'Every submitted document has reached the platform.',
  failed: 'A submitted document could not be delivered. Open the document to see why and to send it again.',
}

/** Disabled when the status is finish or rejected. The link keeps the query string of the list for the return. */
function EditLink({ order }: { order: Order }) {
  const label = `Edit ${formatOrderNumber(order)}`
  if (!isOpen(order.status)) {
    return (
      <button type="button" className={css['edit']} aria-disabled aria-label={label}>
        <EditIcon />
      </button>
    )
  }
  return (
    <Link
      to={EDIT_PATHS[order.status]}
      params={{ id: order.id }}
      search
      className={css['edit']}
      aria-label={label}
      title={label}
    >
      <EditIcon />
    </Link>
  )
}

const EDIT_PATHS = {
  orderResponse: PATHS.orderResponse,
  dispatchAdvice: PATHS.dispatchAdvice,
  invoice: PATHS.invoice,
} as const satisfies Record<OpenStatus, string>
