import type { Direction, Sort } from '@partwire/domain/list/list-state'
import { rowNumber, type PageFacts } from '@partwire/domain/list/pages'
import type { Supplier } from '@partwire/domain/suppliers/shape'
import type { ReactNode } from 'react'
import { slashedDay, slashedMoment } from '../../shared/format/dates'
import { DataTable, type Column } from '../../shared/ui/list/data-table'
import { SupplierActions, type SupplierActionHandlers } from './supplier-actions'

type SupplierPage = PageFacts & { list: readonly Supplier[] }

interface SupplierTableProps extends SupplierActionHandlers {
  /** Undefined as long as nothing was ever loaded. */
  pager: SupplierPage | undefined
  sort: Sort | null
  onSort: (field: string, direction: Direction) => void
  isLoading: boolean
  empty: ReactNode
}

export function SupplierTable({ pager, sort, onSort, isLoading, empty, ...handlers }: SupplierTableProps) {
  return (
    <DataTable
      label="Suppliers"
      columns={columnsOf(pager, handlers)}
      rows={pager?.list}
      rowId={(supplier) => supplier.id}
      sort={sort}
      onSort={onSort}
      isLoading={isLoading}
      empty={empty}
    />
  )
}

function columnsOf(pager: SupplierPage | undefined, handlers: SupplierActionHandlers): readonly Column<Supplier>[] {
  return [
    { id: 'number', header: '#', width: '4%', cell: (_, index) => pager && rowNumber(pager, index) },
    ...DATA_COLUMNS,
    {
      id: 'action',
      header: 'Action',
      width: '10%',
      cell: (supplier) => <SupplierActions supplier={supplier} {...handlers} />,
    },
  ]
}

const DATA_COLUMNS: readonly Column<Supplier>[] = [
  { id: 'tecComId', header: 'TecCom ID', width: '11%', isSortable: true, cell: (each) => each.tecComId },
  { id: 'supplierName', header: 'Supplier Name', width: '17.5%', isSortable: true, cell: (each) => each.supplierName },
  { id: 'contactName', header: 'Contact Name', width: '13.5%', isSortable: true, cell: (each) => each.contactName },
  { id: 'contactEmail', header: 'Contact Email', width: '17.5%', cell: (each) => each.contactEmail },
  {
    id: 'createTime',
    header: 'Registration Date',
    width: '13.5%',
    isSortable: true,
    cell: (each) => slashedDay(each.createTime),
  },
  {
    id: 'lastAccessTime',
    header: 'Last Access',
    width: '13%',
    isSortable: true,
    cell: (each) => (each.lastAccessTime === undefined ? '–' : slashedMoment(each.lastAccessTime)),
  },
]
