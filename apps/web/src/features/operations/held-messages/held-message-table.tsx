import { rowNumber, type PageInfo } from '@partwire/domain/list/pages'
import type { HeldMessage } from '@partwire/domain/operations/shape'
import type { HeldState } from '@partwire/domain/operations/states'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../../shared/format/format'
import { Button } from '../../../shared/ui/button'
import { type Column, DataTable } from '../../../shared/ui/list/data-table'
import { Tag } from '../../../shared/ui/tag'
import { RowActions, SupplierCell, TwoLines } from '../cells'

type HeldMessagePage = PageInfo & { list: readonly HeldMessage[] }

interface MessageHandlers {
  /** The message whose retry is pending; null when none is. The others cannot be retried meanwhile. */
  busyId: string | null
  onOpen: (message: HeldMessage) => void
  onRetry: (message: HeldMessage) => void
}

interface HeldMessageTableProps extends MessageHandlers {
  /** Undefined until the list is loaded for the first time. */
  pager: HeldMessagePage | undefined
  isLoading: boolean
  empty: ReactNode
  onReload: () => void
}

export function HeldMessageTable({ pager, isLoading, empty, onReload, ...handlers }: HeldMessageTableProps) {
  return (
    <DataTable
      label="Held messages"
      columns={messageColumns(pager, handlers)}
      rows={pager?.list}
      rowId={(message) => message.id}
      isLoading={isLoading}
      empty={empty}
      onReload={onReload}
    />
  )
}

function messageColumns(pager: HeldMessagePage | undefined, handlers: MessageHandlers): readonly Column<HeldMessage>[] {
  return [
    { id: 'number', header: '#', width: '52px', cell: (_, index) => pager && rowNumber(pager, index) },
    ...DATA_COLUMNS,
    {
      id: 'action',
      header: 'Action',
      width: '168px',
      isControl: true,
      cell: (message) => <MessageActions message={message} {...handlers} />,
    },
  ]
}

const DATA_COLUMNS: readonly Column<HeldMessage>[] = [
  {
    id: 'supplier',
    header: 'Supplier',
    width: '17%',
    cell: (message) => <SupplierCell row={message} />,
  },
  {
    id: 'message',
    header: 'Message',
    width: '18%',
    cell: (message) => <TwoLines first={message.upstreamId} second={message.kind} />,
  },
  { id: 'receivedTime', header: 'Received', width: '164px', cell: (message) => formatDateTime(message.receivedTime) },
  { id: 'state', header: 'State', width: '120px', cell: (message) => <HeldStateTag state={message.state} /> },
  { id: 'reason', header: 'Reason', width: 'auto', isText: true, cell: (message) => message.reason },
]

export const HELD_STATE_LABELS: Readonly<Record<HeldState, string>> = { quarantined: 'Quarantined', parked: 'Parked' }

/** Quarantined: the message is faulty. Parked: the message is valid, but the portal does not process its kind. */
export function HeldStateTag({ state }: { state: HeldState }) {
  return <Tag tone={state === 'quarantined' ? 'wrong' : 'waiting'}>{HELD_STATE_LABELS[state]}</Tag>
}

function MessageActions({ message, busyId, onOpen, onRetry }: MessageHandlers & { message: HeldMessage }) {
  const { id, upstreamId } = message
  return (
    <RowActions>
      <Button tone="row" label={`Show text of ${upstreamId}`} onClick={() => onOpen(message)}>
        Show text
      </Button>
      <Button
        tone="row"
        label={`Retry ${upstreamId}`}
        isBusy={busyId === id}
        isDisabled={busyId !== null}
        onClick={() => onRetry(message)}
      >
        Retry
      </Button>
    </RowActions>
  )
}
