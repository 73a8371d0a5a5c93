import { customerLabel } from '@partwire/domain/customers/customer-label'
import type { Customer } from '@partwire/domain/customers/shape'
import type { Direction, Sort } from '@partwire/domain/list/list-state'
import { isBlank } from '@partwire/domain/lib/text'
import type { PageInfo } from '@partwire/domain/list/pages'
import { useMemo, type ReactNode } from 'react'
import { useCountryName } from '../../shared/countries/use-countries'
import { listNumber, type ListPage } from '../../shared/list/kept-rows'
import { BlankValue } from '../../shared/ui/blank-value'
import { IconButton } from '../../shared/ui/icon-button'
import { FileIcon } from '../../shared/ui/icons'
import { type Column, DataTable } from '../../shared/ui/list/data-table'
import { NewBadge } from '../../shared/ui/tag'
import css from './customer-table.module.css'
import { TaxNumber } from './tax-number'
import { type TaxNumberEdit, useShownCustomers } from './use-customers'

interface CustomerTableProps {
  /** Undefined until the list is loaded for the first time. */
  pager: (PageInfo & { list: readonly Customer[] }) | undefined
  /** The customers that the last sync created; null before the first one. */
  newIds: readonly string[] | null
  edit: TaxNumberEdit
  /** Opens the dialog with the facts of e-documents. */
  onOpenFacts: (customer: Customer) => void
  sort: Sort | null
  onSort: (field: string, direction: Direction) => void
  isLoading: boolean
  empty: ReactNode
  onReload: () => void
}

export function CustomerTable({ pager, newIds, edit, onOpenFacts, ...table }: CustomerTableProps) {
  const { pageNo = 1, pageSize = 0, list } = pager ?? {}
  const shown = useShownCustomers(list, edit.editedId)
  const countryName = useCountryName()
  const columns = useMemo(() => {
    const newCustomers = new Set(newIds)
    return customerColumns({ page: { pageNo, pageSize, list }, newCustomers, countryName, edit, onOpenFacts })
  }, [pageNo, pageSize, list, newIds, countryName, edit, onOpenFacts])

  return <DataTable label="Customers" columns={columns} rows={shown} rowId={(customer) => customer.id} {...table} />
}

interface ColumnOptions {
  page: ListPage<Customer>
  newCustomers: ReadonlySet<string>
  countryName: (code: string) => string
  edit: TaxNumberEdit
  onOpenFacts: (customer: Customer) => void
}

function customerColumns(options: ColumnOptions): readonly Column<Customer>[] {
  const { page, newCustomers, countryName, edit, onOpenFacts } = options
  return [
    { id: 'number', header: '#', width: '52px', cell: (customer) => listNumber(page, customer) },
    {
      id: 'partyNumber',
      header: 'Customer Party Number',
      width: '184px',
      isSortable: true,
      cell: (customer) => <PartyNumber number={customer.partyNumber} isNew={newCustomers.has(customer.id)} />,
    },
    // A customer without a name is shown by its number, as in the order list.
    {
      id: 'name',
      header: 'Name',
      width: 'auto',
      isSortable: true,
      isText: true,
      cell: customerLabel,
    },
    { id: 'street', header: 'Street', width: '16%', isText: true, cell: (customer) => customer.street },
    { id: 'postalCode', header: 'Postal Code', width: '96px', cell: (customer) => customer.postalCode },
    { id: 'city', header: 'City', width: '12%', isSortable: true, isText: true, cell: (customer) => customer.city },
    {
      id: 'country',
      header: 'Country Name',
      width: '13%',
      isSortable: true,
      isText: true,
      cell: ({ country }) => countryName(country),
    },
    {
      id: 'taxRegNumber',
      header: 'Tax Registration Number',
      width: '248px',
      cell: (customer) => (
        <div className={css['last']}>
          <TaxNumber customer={customer} edit={edit} />
          <IconButton
            label={`E-documents of ${customerLabel(customer)}`}
            icon={<FileIcon />}
            onClick={() => onOpenFacts(customer)}
          />
        </div>
      ),
    },
  ]
}

function PartyNumber({ number, isNew }: { number: string; isNew: boolean }) {
  return (
    <div className={css['party']}>
      {isBlank(number) ? <BlankValue /> : <span>{number}</span>}
      {isNew && <NewBadge />}
    </div>
  )
}
