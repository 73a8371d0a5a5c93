import type { Direction, Sort } from '@partwire/domain/list/list-state'
import type { PageInfo } from '@partwire/domain/list/pages'
import { PACKET_KINDS } from '@partwire/domain/option-lists'
import type { Part, PartChanges } from '@partwire/domain/parts/shape'
import { useMemo, type ReactNode } from 'react'
import { useCountryName } from '../../shared/countries/use-countries'
import { listNumber, type ListPage } from '../../shared/list/kept-rows'
import { IconButton } from '../../shared/ui/icon-button'
import { DeleteIcon, EditIcon } from '../../shared/ui/icons'
import { type Column, DataTable } from '../../shared/ui/list/data-table'
import { useFocusReturn } from '../../shared/use-focus-return'
import { PartPrices } from './part-prices'
import css from './part-table.module.css'
import { PartValue } from './part-value'
import { type PartRows, useShownParts } from './use-parts'

interface PartTableProps {
  /** Undefined until the list is loaded for the first time. */
  pager: (PageInfo & { list: readonly Part[] }) | undefined
  rows: PartRows
  sort: Sort | null
  onSort: (field: string, direction: Direction) => void
  isLoading: boolean
  empty: ReactNode
  /** The editor of a part, below its row. */
  renderEditor: (part: Part) => ReactNode
}

export function PartTable({ pager, rows, renderEditor, ...table }: PartTableProps) {
  const { pageNo = 1, pageSize = 0, list } = pager ?? {}
  const shown = useShownParts({ list, isLoading: table.isLoading, edited: rows.edited })
  const countryName = useCountryName()
  const columns = useMemo(
    () => partColumns({ page: { pageNo, pageSize, list }, countryName, rows }),
    [pageNo, pageSize, list, countryName, rows],
  )

  return (
    <DataTable
      label="Parts"
      columns={columns}
      rows={shown}
      rowId={({ productNumber }) => productNumber}
      isTall
      renderBelow={(part) => (rows.edited.has(part.productNumber) ? renderEditor(part) : null)}
      {...table}
    />
  )
}

interface ColumnOptions {
  page: ListPage<Part>
  countryName: (code: string) => string
  rows: PartRows
}

type TextName = 'description' | 'ean' | 'countryCode' | 'statisticGroup' | 'taxCode' | 'packetKind' | 'deliveryDays'

function partColumns({ page, countryName, rows }: ColumnOptions): readonly Column<Part>[] {
  const value = (
    name: TextName,
    label: string,
    { format, isText }: { format?: (text: string) => string; isText?: boolean } = {},
  ) =>
    function cell(part: Part) {
      return (
        <PartValue
          value={part[name]}
          name={`${label} of ${part.productNumber}`}
          {...(format && { format })}
          {...(isText && { isText })}
          onTakeOver={(learned) => rows.takeOver(part.productNumber, toChange(name, learned))}
        />
      )
    }
  return [
    { id: 'number', header: '#', width: '52px', cell: (part) => listNumber(page, part) },
    {
      id: 'productNumber',
      header: 'Product Number',
      width: '168px',
      isSortable: true,
      cell: (part) => part.productNumber,
    },
    {
      id: 'description',
      header: 'Description',
      width: 'auto',
      isSortable: true,
      cell: value('description', 'description', { isText: true }),
    },
    { id: 'ean', header: 'EAN', width: '136px', isSortable: true, cell: value('ean', 'EAN') },
    {
      id: 'netPrices',
      header: 'Net Price',
      width: '172px',
      cell: (part) => (
        <PartPrices
          part={part}
          prices={part.netPrices}
          name="net price"
          onTakeOver={(price) => rows.takeOver(part.productNumber, { netPrices: [price] })}
        />
      ),
    },
    {
      id: 'listPrices',
      header: 'List Price',
      width: '116px',
      cell: (part) => (
        <PartPrices
          part={part}
          prices={part.listPrices}
          name="list price"
          onTakeOver={(price) => rows.takeOver(part.productNumber, { listPrices: [price] })}
        />
      ),
    },
    {
      id: 'countryCode',
      header: 'Country of Origin',
      width: '104px',
      cell: value('countryCode', 'country of origin', { format: countryName }),
    },
    {
      id: 'statisticGroup',
      header: 'Statistic Group',
      width: '104px',
      cell: value('statisticGroup', 'statistic group'),
    },
    { id: 'taxCode', header: 'Tax Code', width: '80px', cell: value('taxCode', 'tax code') },
    { id: 'packetKind', header: 'Packet Kind', width: '104px', cell: value('packetKind', 'packet kind') },
    { id: 'deliveryDays', header: 'Delivery Days', width: '84px', cell: value('deliveryDays', 'delivery days') },
    {
      id: 'action',
      header: 'Action',
      width: '88px',
      isControl: true,
      cell: ({ productNumber }) => <Actions productNumber={productNumber} rows={rows} />,
    },
  ]
}

function toChange(name: TextName, learned: string): PartChanges {
  // A learned packet kind is one of the list; anything else is refused by the server.
  return name === 'packetKind' ? { packetKind: toPacketKind(learned) } : { [name]: learned }
}

function toPacketKind(value: string): NonNullable<PartChanges['packetKind']> {
  return PACKET_KINDS.find((kind) => kind === value) ?? ''
}

function Actions({ productNumber, rows }: { productNumber: string; rows: PartRows }) {
  const editButton = useFocusReturn(rows.edited.has(productNumber))
  return (
    <div className={css['actions']}>
      <IconButton
        ref={editButton}
        label={`Edit ${productNumber}`}
        icon={<EditIcon />}
        onClick={() => rows.open(productNumber)}
      />
      <IconButton
        label={`Delete ${productNumber}`}
        icon={<DeleteIcon />}
        onClick={() => rows.askToDelete(productNumber)}
      />
    </div>
  )
}
