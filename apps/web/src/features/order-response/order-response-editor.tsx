import { needsDeliveryAddress } from '@partwire/domain/documents/delivery-address'
import type { WorkedOrder } from '@partwire/domain/documents/shape'
import { orderResponseIssues, orderResponseSaveIssues } from '@partwire/domain/order-response/rules'
import type { OrderResponse } from '@partwire/domain/order-response/shape'
import { useMemo } from 'react'
import { callApi } from '../../shared/api/client'
import { DocumentFrame } from '../../shared/document/frame/document-frame'
import { DraftGuard } from '../../shared/document/drafts/draft-guard'
import { IssueBanner } from '../../shared/document/frame/issue-banner'
import { useDocumentSave } from '../../shared/document/drafts/use-document-save'
import { useDraft } from '../../shared/document/drafts/use-draft'
import { useHead } from '../../shared/document/frame/use-head'
import { formatCount } from '../../shared/format/count'
import { ExportLinks } from '../../shared/ui/list/export-links'
import { HelpLink } from '../../shared/ui/help-link'
import { EditorActions } from './editor-actions'
import { toRequestForm, toFormValues, type OrderResponseFormValues } from './form'
import { OrderResponseLines } from './lines/order-response-lines'
import { countAnswered } from './lines/quantities'
import { OrderResponseHeader } from './response-head'
import { fieldLabel } from './labels'

interface OrderResponseEditorProps {
  order: WorkedOrder
  orderResponse: OrderResponse
  onReload: () => Promise<unknown>
  onCancel: () => void
  onSubmitted: (order: WorkedOrder) => void
  onLocked: (sentence: string) => void
}

export function OrderResponseEditor({
  order,
  orderResponse,
  onReload,
  onCancel,
  onSubmitted,
  onLocked,
}: OrderResponseEditorProps) {
  const { id, version, updatedBy, updatedAt, items } = orderResponse
  const initial = useMemo(() => toFormValues(orderResponse, order), [orderResponse, order])
  const draft = useDraft({
    kind: 'orderResponse',
    documentId: id,
    version,
    initial,
    isEditable: true,
    updatedBy,
    updatedAt,
  })
  const { form, change } = draft
  const head = useHead(form)
  const send = (toSend: OrderResponseFormValues, based: number) => ({
    orderId: order.id,
    orderResponseId: id,
    version: based,
    form: toRequestForm(toSend),
  })
  const saving = useDocumentSave({
    draft,
    saveIssues: (checked) => orderResponseSaveIssues(toRequestForm(checked)),
    submitIssues: (checked) =>
      orderResponseIssues(toRequestForm(checked), {
        requestedQuantities: items.map(({ requestedQuantity }) => requestedQuantity),
        needsDeliveryAddress: needsDeliveryAddress(order),
      }),
    save: (...sent) => callApi('POST /api/supplier/orderResponse/update', send(...sent)),
    submit: (...sent) => callApi('POST /api/supplier/orderResponse/submit', send(...sent)),
    reload: onReload,
    onSubmitted: (reply) => reply.order !== undefined && onSubmitted(reply.order),
    onLocked,
  })
  const { marked } = saving

  return (
    <DocumentFrame
      title="Order Response"
      number={orderResponse.ordRspId}
      order={order}
      delivery={orderResponse.delivery}
      tools={
        <>
          <ExportLinks order={order} />
          <HelpLink />
        </>
      }
      banner={
        <>
          <IssueBanner issues={saving.issues} message={saving.serverError} attempt={saving.attempt} marked={marked} />
          <DraftGuard draft={draft} labelOf={fieldLabel} />
        </>
      }
      sums={`${formatCount(countAnswered(form.items))} of ${formatCount(items.length)} items answered`}
      actions={<EditorActions busy={saving.isBusy} onSave={saving.save} onSubmit={saving.submit} onCancel={onCancel} />}
    >
      <OrderResponseHeader order={order} orderResponse={orderResponse} form={head} marked={marked} onChange={change} />
      <OrderResponseLines items={items} form={form} marked={marked} onChange={change} />
    </DocumentFrame>
  )
}
