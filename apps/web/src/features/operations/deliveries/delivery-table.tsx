import { rowNumber, type PageInfo } from '@partwire/domain/list/pages'
import type { OpenDelivery } from '@partwire/domain/operations/shape'
import { SENT_DOCUMENT_LABELS } from '@partwire/domain/order-flow/sent-documents'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../../shared/format/format'
import { Button } from '../../../shared/ui/button'
import { type Column, DataTable } from '../../../shared/ui/list/data-table'
import { formatNextTry, OpenStateTag, RowActions, SupplierCell, TwoLines } from '../cells'

type DeliveryPage = PageInfo & { list: readonly OpenDelivery[] }

interface ResendHandlers {
  /** The delivery whose resend is pending; null when none is. The others cannot be sent again meanwhile. */
  busyId: string | null
  onResend: (delivery: OpenDelivery) => void
}

interface DeliveryTableProps extends ResendHandlers {
  /** Undefined until the list is loaded for the first time. */
  pager: DeliveryPage | undefined
  isLoading: boolean
  empty: ReactNode
  onReload: () => void
}

export function DeliveryTable({ pager, isLoading, empty, onReload, ...handlers }: DeliveryTableProps) {
  return (
    <DataTable
      label="Deliveries"
      columns={deliveryColumns(pager, handlers)}
      rows={pager?.list}
      rowId={(delivery) => delivery.id}
      isLoading={isLoading}
      empty={empty}
      onReload={onReload}
    />
  )
}

function deliveryColumns(pager: DeliveryPage | undefined, handlers: ResendHandlers): readonly Column<OpenDelivery>[] {
  return [
    { id: 'number', header: '#', width: '52px', cell: (_, index) => pager && rowNumber(pager, index) },
    ...DATA_COLUMNS,
    {
      id: 'action',
      header: 'Action',
      width: '88px',
      isControl: true,
      cell: (delivery) => <ResendButton delivery={delivery} {...handlers} />,
    },
  ]
}

const HELD_BACK_REASON = 'Waits until the document before it has arrived.'

const DATA_COLUMNS: readonly Column<OpenDelivery>[] = [
  {
    id: 'supplier',
    header: 'Supplier',
    width: '15%',
    cell: (delivery) => <SupplierCell row={delivery} />,
  },
  { id: 'order', header: 'Order Number', width: '13%', cell: (delivery) => delivery.buyerOrderNumber },
  {
    id: 'document',
    header: 'Document',
    width: '10%',
    cell: (delivery) => <TwoLines first={delivery.number} second={SENT_DOCUMENT_LABELS[delivery.kind]} />,
  },
  { id: 'submitTime', header: 'Submitted', width: '164px', cell: (delivery) => formatDateTime(delivery.submitTime) },
  { id: 'state', header: 'State', width: '92px', cell: (delivery) => <OpenStateTag state={delivery.state} /> },
  { id: 'attempts', header: 'Tries', width: '56px', isNumber: true, cell: (delivery) => delivery.attempts },
  { id: 'nextTry', header: 'Next try', width: '164px', cell: formatNextTry },
  {
    id: 'reason',
    header: 'Reason',
    width: 'auto',
    isText: true,
    cell: ({ isHeldBack, state, reason }) => (isHeldBack && state === 'queued' ? HELD_BACK_REASON : reason),
  },
]

/** Only failed deliveries have the button: the others are sent automatically. */
function ResendButton({ delivery, busyId, onResend }: ResendHandlers & { delivery: OpenDelivery }) {
  const { id, number, state } = delivery
  if (state !== 'failed') return null
  return (
    <RowActions>
      <Button
        tone="row"
        label={`Resend ${number}`}
        isBusy={busyId === id}
        isDisabled={busyId !== null}
        onClick={() => onResend(delivery)}
      >
        Resend
      </Button>
    </RowActions>
  )
}
