import { rowNumber, type PageFacts } from '@partwire/domain/list/pages'
import type { SyncRun } from '@partwire/domain/operations/shape'
import type { ReactNode } from 'react'
import { formatCount } from '../../../shared/format/count'
import { slashedMoment } from '../../../shared/format/dates'
import { DataTable, type Column } from '../../../shared/ui/list/data-table'
import { Reason } from '../reason'
import { TwoLines } from '../two-lines'
import { SyncRunTag } from './sync-run-tag'

type SyncRunPage = PageFacts & { list: readonly SyncRun[] }

interface SyncRunTableProps {
  /** Undefined as long as nothing was ever loaded. */
  pager: SyncRunPage | undefined
  isLoading: boolean
  empty: ReactNode
}

export function SyncRunTable({ pager, isLoading, empty }: SyncRunTableProps) {
  return (
    <DataTable
      label="Synchronisations"
      columns={[
        { id: 'number', header: '#', width: '4%', cell: (_, index) => pager && rowNumber(pager, index) },
        ...DATA_COLUMNS,
      ]}
      rows={pager?.list}
      rowId={(run) => run.id}
      isLoading={isLoading}
      empty={empty}
    />
  )
}

const KINDS: Readonly<Record<SyncRun['kind'], string>> = { customers: 'Customers', orders: 'Orders' }

const SILENT = 'Nothing was heard of it for a while. The next synchronisation of this supplier takes over.'

const DATA_COLUMNS: readonly Column<SyncRun>[] = [
  {
    id: 'supplier',
    header: 'Supplier',
    width: '17%',
    cell: (each) => <TwoLines first={each.supplierName} second={each.tecComId} />,
  },
  { id: 'kind', header: 'Kind', width: '8%', cell: (each) => KINDS[each.kind] },
  { id: 'startTime', header: 'Started', width: '12%', cell: (each) => slashedMoment(each.startTime) },
  {
    id: 'endTime',
    header: 'Ended',
    width: '12%',
    cell: (each) => (each.endTime === undefined ? '–' : slashedMoment(each.endTime)),
  },
  { id: 'state', header: 'State', width: '9%', cell: (each) => <SyncRunTag run={each} /> },
  { id: 'received', header: 'Received', width: '7%', isNumber: true, cell: (each) => formatCount(each.received) },
  { id: 'created', header: 'New', width: '6%', isNumber: true, cell: (each) => formatCount(each.created) },
  {
    id: 'error',
    header: 'Reason',
    width: '25%',
    cell: (each) => <Reason>{each.isSilent ? SILENT : each.error}</Reason>,
  },
]
