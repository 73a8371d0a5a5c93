import type { Direction, Sort } from '@partwire/domain/list/list-state'
import { rowNumber, type PageFacts } from '@partwire/domain/list/pages'
import type { Order } from '@partwire/domain/orders/shape'
import { useMemo, type ReactNode } from 'react'
import { dashedMinute } from '../../shared/format/dates'
import { DataTable, type Column } from '../../shared/ui/list/data-table'
import { DeliveryState } from './delivery-state'
import { EditOrder } from './edit-order'
import { ExportLinks } from '../../shared/ui/list/export-links'
import { OrderNumber } from './order-number'
import { PartLines } from './part-lines'
import { StatusIcons } from './status-icons'

interface OrderTableProps {
  /** Undefined as long as nothing was ever loaded. */
  pager: (PageFacts & { list: readonly Order[] }) | undefined
  sort: Sort | null
  onSort: (field: string, direction: Direction) => void
  isLoading: boolean
  empty: ReactNode
}

export function OrderTable({ pager, ...table }: OrderTableProps) {
  const { pageNo = 1, pageSize = 0 } = pager ?? {}
  const columns = useMemo(() => [numberColumn({ pageNo, pageSize }), ...DATA_COLUMNS], [pageNo, pageSize])

  return <DataTable label="Orders" isTall columns={columns} rows={pager?.list} rowId={(order) => order.id} {...table} />
}

function numberColumn(page: Pick<PageFacts, 'pageNo' | 'pageSize'>): Column<Order> {
  return { id: 'number', header: '#', width: '3.5%', cell: (_, index) => rowNumber(page, index) }
}

const DATA_COLUMNS: readonly Column<Order>[] = [
  {
    id: 'buyerOrderNumber',
    header: 'Order Number',
    width: '12%',
    isSortable: true,
    cell: (order) => <OrderNumber order={order} />,
  },
  {
    id: 'customerName',
    header: 'Customer Name',
    width: '13%',
    isSortable: true,
    cell: (order) => order.customerName,
  },
  { id: 'dispatchMode', header: 'Dispatch Mode', width: '8%', cell: (order) => order.dispatchMode },
  { id: 'items', header: 'Part lines', width: '33.5%', cell: (order) => <PartLines order={order} /> },
  {
    id: 'createTime',
    header: 'Ordering Time',
    width: '12%',
    isSortable: true,
    cell: (order) => dashedMinute(order.createTime),
  },
  { id: 'status', header: 'Status', width: '7.5%', cell: (order) => <Status order={order} /> },
  { id: 'action', header: 'Action', width: '4.5%', cell: (order) => <EditOrder order={order} /> },
  { id: 'export', header: 'Export', width: '6%', cell: (order) => <ExportLinks order={order} /> },
]

function Status({ order }: { order: Order }) {
  return (
    <>
      <StatusIcons order={order} />
      <DeliveryState order={order} />
    </>
  )
}
