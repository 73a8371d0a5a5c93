import { rowNumber, type PageFacts } from '@partwire/domain/list/pages'
import type { OpenDelivery } from '@partwire/domain/operations/shape'
import type { ReactNode } from 'react'
import { slashedMoment } from '../../../shared/format/dates'
import { Button } from '../../../shared/ui/button'
import { DataTable, type Column } from '../../../shared/ui/list/data-table'
import { nextTry } from '../next-try'
import { OpenStateTag } from '../open-state'
import { Reason } from '../reason'
import css from '../row-actions.module.css'
import { TwoLines } from '../two-lines'

type DeliveryPage = PageFacts & { list: readonly OpenDelivery[] }

interface ResendHandlers {
  /** The one that is asked for; another one is not, meanwhile. */
  busyId: string | null
  onResend: (delivery: OpenDelivery) => void
}

interface DeliveryTableProps extends ResendHandlers {
  /** Undefined as long as nothing was ever loaded. */
  pager: DeliveryPage | undefined
  isLoading: boolean
  empty: ReactNode
}

export function DeliveryTable({ pager, isLoading, empty, ...handlers }: DeliveryTableProps) {
  return (
    <DataTable
      label="Deliveries"
      columns={columnsOf(pager, handlers)}
      rows={pager?.list}
      rowId={(delivery) => delivery.id}
      isLoading={isLoading}
      empty={empty}
    />
  )
}

function columnsOf(pager: DeliveryPage | undefined, handlers: ResendHandlers): readonly Column<OpenDelivery>[] {
  return [
    { id: 'number', header: '#', width: '3.5%', cell: (_, index) => pager && rowNumber(pager, index) },
    ...DATA_COLUMNS,
    { id: 'action', header: 'Action', width: '7%', cell: (each) => <Resend delivery={each} {...handlers} /> },
  ]
}

const KINDS: Readonly<Record<OpenDelivery['kind'], string>> = {
  OrdRsp: 'Order response',
  DesAdv: 'Dispatch advice',
  Invoice: 'Invoice',
}

const HELD_BACK = 'Waits until the document before it has arrived.'

const DATA_COLUMNS: readonly Column<OpenDelivery>[] = [
  {
    id: 'supplier',
    header: 'Supplier',
    width: '14.5%',
    cell: (each) => <TwoLines first={each.supplierName} second={each.tecComId} />,
  },
  { id: 'order', header: 'Order Number', width: '12%', cell: (each) => each.buyerOrderNumber },
  {
    id: 'document',
    header: 'Document',
    width: '10%',
    cell: (each) => <TwoLines first={each.number} second={KINDS[each.kind]} />,
  },
  { id: 'submitTime', header: 'Submitted', width: '12%', cell: (each) => slashedMoment(each.submitTime) },
  { id: 'state', header: 'State', width: '7%', cell: (each) => <OpenStateTag state={each.state} /> },
  { id: 'attempts', header: 'Tries', width: '4%', isNumber: true, cell: (each) => each.attempts },
  { id: 'nextTry', header: 'Next try', width: '12%', cell: nextTry },
  {
    id: 'reason',
    header: 'Reason',
    width: '18%',
    cell: (each) => <Reason>{each.isHeldBack && each.state === 'queued' ? HELD_BACK : each.reason}</Reason>,
  },
]

/** What waits goes out by itself. */
function Resend({ delivery, busyId, onResend }: ResendHandlers & { delivery: OpenDelivery }) {
  const { id, number, state } = delivery
  if (state !== 'failed') return null
  return (
    <div className={css['actions']}>
      <Button tone="row" label={`Resend ${number}`} isBusy={busyId === id} onClick={() => onResend(delivery)}>
        Resend
      </Button>
    </div>
  )
}
