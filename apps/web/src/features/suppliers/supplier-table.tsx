import type { Direction, Sort } from '@partwire/domain/list/list-state'
import { rowNumber, type PageInfo } from '@partwire/domain/list/pages'
import type { Supplier } from '@partwire/domain/suppliers/shape'
import type { ReactNode } from 'react'
import { formatDate, formatDateTime } from '../../shared/format/format'
import { Switch } from '../../shared/ui/fields/switch'
import { IconButton } from '../../shared/ui/icon-button'
import { DeleteIcon, EditIcon } from '../../shared/ui/icons'
import { type Column, DataTable } from '../../shared/ui/list/data-table'
import css from './supplier-table.module.css'
import { useSetActive } from './use-suppliers'

type SupplierPage = PageInfo & { list: readonly Supplier[] }

interface SupplierHandlers {
  onEdit: (supplier: Supplier) => void
  onDelete: (supplier: Supplier) => void
}

interface SupplierTableProps extends SupplierHandlers {
  /** Undefined until the list is loaded for the first time. */
  pager: SupplierPage | undefined
  sort: Sort | null
  onSort: (field: string, direction: Direction) => void
  isLoading: boolean
  empty: ReactNode
  onReload: () => void
}

export function SupplierTable({ pager, sort, onSort, isLoading, empty, onReload, ...handlers }: SupplierTableProps) {
  return (
    <DataTable
      label="Suppliers"
      columns={supplierColumns(pager, handlers)}
      rows={pager?.list}
      rowId={(supplier) => supplier.id}
      sort={sort}
      onSort={onSort}
      isLoading={isLoading}
      empty={empty}
      onReload={onReload}
    />
  )
}

function supplierColumns(pager: SupplierPage | undefined, handlers: SupplierHandlers): readonly Column<Supplier>[] {
  return [
    { id: 'number', header: '#', width: '52px', cell: (_, index) => pager && rowNumber(pager, index) },
    ...DATA_COLUMNS,
    {
      id: 'action',
      header: 'Action',
      width: '136px',
      isControl: true,
      cell: (supplier) => <SupplierActions supplier={supplier} {...handlers} />,
    },
  ]
}

const DATA_COLUMNS: readonly Column<Supplier>[] = [
  { id: 'tecComId', header: 'TecCom ID', width: '150px', isSortable: true, cell: (supplier) => supplier.tecComId },
  {
    id: 'supplierName',
    header: 'Supplier Name',
    width: 'auto',
    isSortable: true,
    isText: true,
    cell: (supplier) => supplier.supplierName,
  },
  {
    id: 'contactName',
    header: 'Contact Name',
    width: '15%',
    isSortable: true,
    isText: true,
    cell: (supplier) => supplier.contactName,
  },
  { id: 'contactEmail', header: 'Contact Email', width: '18%', cell: (supplier) => supplier.contactEmail },
  {
    id: 'createTime',
    header: 'Registration Date',
    width: '144px',
    isSortable: true,
    cell: (supplier) => formatDate(supplier.createTime),
  },
  {
    id: 'lastAccessTime',
    header: 'Last Access',
    width: '164px',
    isSortable: true,
    cell: (supplier) => (supplier.lastAccessTime === undefined ? '' : formatDateTime(supplier.lastAccessTime)),
  },
]

function SupplierActions({ supplier, onEdit, onDelete }: SupplierHandlers & { supplier: Supplier }) {
  const { supplierName, active } = supplier
  const setActive = useSetActive(supplier)
  return (
    <div className={css['actions']}>
      <Switch label={`Active: ${supplierName}`} isOn={active} onFlip={setActive} />
      <IconButton label={`Edit ${supplierName}`} icon={<EditIcon />} onClick={() => onEdit(supplier)} />
      <IconButton label={`Delete ${supplierName}`} icon={<DeleteIcon />} onClick={() => onDelete(supplier)} />
    </div>
  )
}
