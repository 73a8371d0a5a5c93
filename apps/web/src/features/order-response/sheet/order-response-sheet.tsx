import { useMemo } from 'react'
import { DocumentFilesMenu } from '../../../shared/document/files/document-files'
import { DocumentFrame } from '../../../shared/document/frame/document-frame'
import { IssueBanner } from '../../../shared/document/frame/issue-banner'
import { UnsentNotice } from '../../../shared/document/drafts/unsent-notice'
import { Button } from '../../../shared/ui/button'
import { ExportLinks } from '../../../shared/ui/list/export-links'
import { HelpLink } from '../../../shared/ui/page-title'
import { Comments, OrderResponseFacts, OrderResponseParties } from '../fields/order-response-facts'
import { FORM_SHAPE, toFormValues } from '../../../shared/document/response-lines/form'
import { fieldLabel } from '../../../shared/document/response-lines/labels'
import type { LoadedOrderResponse } from '../use-order-response'
import { SheetLines } from './sheet-lines'

interface OrderResponseSheetProps extends LoadedOrderResponse {
  /** Error shown when the order response became read-only while it was being edited. */
  lockedMessage?: string | null
  onCancel: () => void
  onResent: () => void
}

/** The read-only, printable order response. */
export function OrderResponseSheet({
  order,
  orderResponse,
  lockedMessage,
  onCancel,
  onResent,
}: OrderResponseSheetProps) {
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
          <DocumentFilesMenu
            document={{ kind: 'orderResponse', orderId: order.id }}
            customerNumber={orderResponse.buyerParty.partyNumber}
          />
          <ExportLinks order={order} />
          <HelpLink />
        </>
      }
      banner={
        <>
          <IssueBanner issues={[]} message={lockedMessage} />
          <UnsentNotice
            kind="orderResponse"
            document={orderResponse}
            name={`Order response ${orderResponse.ordRspId}`}
            form={form}
            shape={FORM_SHAPE}
            fieldLabel={fieldLabel}
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
      <OrderResponseFacts orderResponse={orderResponse} sellerOrderNumber={orderResponse.sellerOrderNumber} />
      <Comments order={order} />
      <SheetLines items={orderResponse.items} />
    </DocumentFrame>
  )
}
