import { rowNumber, type PageInfo } from '@partwire/domain/list/pages'
import type { SyncRun } from '@partwire/domain/operations/shape'
import type { SyncRunState } from '@partwire/domain/operations/states'
import type { ReactNode } from 'react'
import { formatCount, formatDateTime, withDecimalPoint } from '../../../shared/format/format'
import { type Column, DataTable } from '../../../shared/ui/list/data-table'
import { Tag } from '../../../shared/ui/tag'
import { SupplierCell } from '../cells'

type SyncRunPage = PageInfo & { list: readonly SyncRun[] }

interface SyncRunTableProps {
  /** Undefined until the list is loaded for the first time. */
  pager: SyncRunPage | undefined
  isLoading: boolean
  empty: ReactNode
  onReload: () => void
}

export function SyncRunTable({ pager, isLoading, empty, onReload }: SyncRunTableProps) {
  return (
    <DataTable
      label="Synchronisations"
      columns={[
        { id: 'number', header: '#', width: '52px', cell: (_, index) => pager && rowNumber(pager, index) },
        ...DATA_COLUMNS,
      ]}
      rows={pager?.list}
      rowId={(run) => run.id}
      isLoading={isLoading}
      empty={empty}
      onReload={onReload}
    />
  )
}

const KIND_LABELS: Readonly<Record<SyncRun['kind'], string>> = { customers: 'Customers', orders: 'Orders' }

const SILENT_REASON = 'No progress has been reported for a while. The next synchronisation of this supplier takes over.'

const DATA_COLUMNS: readonly Column<SyncRun>[] = [
  {
    id: 'supplier',
    header: 'Supplier',
    width: '17%',
    cell: (run) => <SupplierCell row={run} />,
  },
  { id: 'kind', header: 'Kind', width: '108px', cell: (run) => KIND_LABELS[run.kind] },
  { id: 'startTime', header: 'Started', width: '164px', cell: (run) => formatDateTime(run.startTime) },
  {
    id: 'endTime',
    header: 'Ended',
    width: '164px',
    cell: (run) => (run.endTime === undefined ? '' : formatDateTime(run.endTime)),
  },
  { id: 'state', header: 'State', width: '100px', cell: (run) => <SyncRunTag run={run} /> },
  {
    id: 'received',
    header: 'Received',
    width: '88px',
    isNumber: true,
    cell: (run) => formatCount(run.received, withDecimalPoint),
  },
  {
    id: 'created',
    header: 'New',
    width: '72px',
    isNumber: true,
    cell: (run) => formatCount(run.created, withDecimalPoint),
  },
  {
    id: 'error',
    header: 'Reason',
    width: 'auto',
    isText: true,
    cell: (run) => (run.isSilent ? SILENT_REASON : run.error),
  },
]

export const SYNC_RUN_STATE_LABELS: Readonly<Record<SyncRunState, string>> = {
  running: 'Running',
  failed: 'Failed',
  done: 'Done',
}

const TONES = { running: 'waiting', done: 'done', failed: 'wrong' } as const

/** A silent run is stored as running, but its process has stopped reporting. */
function SyncRunTag({ run: { state, isSilent } }: { run: SyncRun }) {
  return isSilent ? <Tag tone="wrong">Silent</Tag> : <Tag tone={TONES[state]}>{SYNC_RUN_STATE_LABELS[state]}</Tag>
}
