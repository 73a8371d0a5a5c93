import { rowNumber, type PageFacts } from '@partwire/domain/list/pages'
import type { HeldMessage } from '@partwire/domain/operations/shape'
import type { ReactNode } from 'react'
import { slashedMoment } from '../../../shared/format/dates'
import { DataTable, type Column } from '../../../shared/ui/list/data-table'
import { Reason } from '../reason'
import { TwoLines } from '../two-lines'
import { HeldMessageActions, type HeldMessageHandlers } from './held-message-actions'
import { HeldStateTag } from './held-state-tag'

type HeldMessagePage = PageFacts & { list: readonly HeldMessage[] }

interface HeldMessageTableProps extends HeldMessageHandlers {
  /** Undefined as long as nothing was ever loaded. */
  pager: HeldMessagePage | undefined
  isLoading: boolean
  empty: ReactNode
}

export function HeldMessageTable({ pager, isLoading, empty, ...handlers }: HeldMessageTableProps) {
  return (
    <DataTable
      label="Held messages"
      columns={columnsOf(pager, handlers)}
      rows={pager?.list}
      rowId={(message) => message.id}
      isLoading={isLoading}
      empty={empty}
    />
  )
}

function columnsOf(pager: HeldMessagePage | undefined, handlers: HeldMessageHandlers): readonly Column<HeldMessage>[] {
  return [
    { id: 'number', header: '#', width: '4%', cell: (_, index) => pager && rowNumber(pager, index) },
    ...DATA_COLUMNS,
    {
      id: 'action',
      header: 'Action',
      width: '13%',
      cell: (message) => <HeldMessageActions message={message} {...handlers} />,
    },
  ]
}

const DATA_COLUMNS: readonly Column<HeldMessage>[] = [
  {
    id: 'supplier',
    header: 'Supplier',
    width: '17%',
    cell: (each) => <TwoLines first={each.supplierName} second={each.tecComId} />,
  },
  {
    id: 'message',
    header: 'Message',
    width: '18%',
    cell: (each) => <TwoLines first={each.upstreamId} second={each.kind} />,
  },
  { id: 'receivedTime', header: 'Received', width: '12%', cell: (each) => slashedMoment(each.receivedTime) },
  { id: 'state', header: 'State', width: '9%', cell: (each) => <HeldStateTag state={each.state} /> },
  { id: 'reason', header: 'Reason', width: '27%', cell: (each) => <Reason>{each.reason}</Reason> },
]
