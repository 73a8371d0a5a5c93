import type { WorkedOrder } from '@partwire/domain/documents/shape'
import type { OrderResponse } from '@partwire/domain/order-response/shape'
import { useMemo } from 'react'
import { DocumentFrame } from '../../../shared/document/frame/document-frame'
import { IssueBanner } from '../../../shared/document/frame/issue-banner'
import { UnsentNotice } from '../../../shared/document/drafts/unsent-notice'
import { Button } from '../../../shared/ui/button'
import { ExportLinks } from '../../../shared/ui/list/export-links'
import { HelpLink } from '../../../shared/ui/help-link'
import { Comments } from '../fields/comments'
import { toFormValues } from '../form'
import { OrderResponseFacts } from '../order-facts'
import { OrderResponseParties } from '../fields/order-response-parties'
import { SheetLines } from './sheet-lines'
import { fieldLabel } from '../labels'

interface OrderResponseSheetProps {
  order: WorkedOrder
  orderResponse: OrderResponse
  /** Why it can no longer be edited, to somebody who was editing it. */
  refusal?: string | null
  onCancel: () => void
  onResent: () => void
}

/** The order response to read and to print. */
export function OrderResponseSheet({ order, orderResponse, refusal, onCancel, onResent }: OrderResponseSheetProps) {
  const form = useMemo(() => toFormValues(orderResponse, order), [orderResponse, order])
  return (
    <DocumentFrame
      title="Order Response"
      number={orderResponse.ordRspId}
      order={order}
      delivery={orderResponse.delivery}
      onResent={onResent}
      tools={
        <>
          <ExportLinks order={order} />
          <HelpLink />
        </>
      }
      banner={
        <>
          <IssueBanner issues={[]} message={refusal} />
          <UnsentNotice
            kind="orderResponse"
            document={orderResponse}
            name={`Order response ${orderResponse.ordRspId}`}
            form={form}
            labelOf={fieldLabel}
          />
        </>
      }
      actions={
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      <OrderResponseParties order={order} orderResponse={orderResponse} />
      <OrderResponseFacts orderResponse={orderResponse} sellerOrderNumber={orderResponse.sellerOrderNumber || '-'} />
      <Comments order={order} />
      <SheetLines items={orderResponse.items} />
    </DocumentFrame>
  )
}
