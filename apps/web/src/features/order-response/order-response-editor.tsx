import { needsDeliveryAddress } from '@partwire/domain/documents/delivery-address'
import type { DocumentOrder } from '@partwire/domain/documents/shape'
import { orderResponseIssues, orderResponseSaveIssues } from '@partwire/domain/order-response/rules'
import { DEFAULT_PRICE_GUARD_PERCENT } from '@partwire/domain/parts/price-guard'
import { useMemo } from 'react'
import { callApi } from '../../shared/api/client'
import { DocumentActions } from '../../shared/document/frame/document-actions'
import { DocumentFrame } from '../../shared/document/frame/document-frame'
import { DraftGuard } from '../../shared/document/drafts/draft-guard'
import { IssueBanner } from '../../shared/document/frame/issue-banner'
import { useDocumentSave } from '../../shared/document/drafts/use-document-save'
import { useDraft } from '../../shared/document/drafts/use-draft'
import { useFormHeader } from '../../shared/document/frame/use-form-header'
import { countChangedRows } from '../../shared/document/line-table/fill-rows'
import { UpdateProposals } from '../../shared/document/proposals/update-proposals'
import { useSteps } from '../../shared/document/steps/use-steps'
import { useShownNumber } from '../../shared/format/decimal-mark'
import { formatCount } from '../../shared/format/format'
import { ExportLinks } from '../../shared/ui/list/export-links'
import { HelpLink } from '../../shared/ui/page-title'
import { OrderResponseHeader } from './fields/order-response-header'
import { useStableCallback } from '../../shared/use-stable-callback'
import {
  countAnswered,
  FORM_SHAPE,
  type OrderResponseFormValues,
  toFormValues,
  toRequestForm,
} from '../../shared/document/response-lines/form'
import { AnswerFileLinks } from '../../shared/document/response-lines/answer-file-links'
import { fieldLabel } from '../../shared/document/response-lines/labels'
import { OrderResponseLines } from './lines/order-response-lines'
import { PriceWarnings } from './price-warnings'
import { updateProposals, withoutChangedMarks } from '../../shared/document/response-lines/proposals'
import type { LoadedOrderResponse } from './use-order-response'

interface OrderResponseEditorProps extends LoadedOrderResponse {
  /** Returns the order response as it is now; null when it could not be loaded. */
  onReload: () => Promise<LoadedOrderResponse | null>
  onCancel: () => void
  /** Called with the order after the submit. */
  onSubmitted: (order: DocumentOrder) => void
  /** Save or submit failed because the order response can no longer be edited. */
  onLocked: (message: string) => void
}

/** The order response while it can be edited: its draft, Save, Submit and Cancel. */
export function OrderResponseEditor(props: OrderResponseEditorProps) {
  const { order, orderResponse, onReload, onCancel, onSubmitted, onLocked } = props
  const { items } = orderResponse
  const show = useShownNumber()
  const draft = useDraft({
    kind: 'orderResponse',
    documentId: orderResponse.id,
    version: orderResponse.version,
    initial: useMemo(() => toFormValues(orderResponse, order), [orderResponse, order]),
    shape: FORM_SHAPE,
    isEditable: true,
    updatedBy: orderResponse.updatedBy,
    updatedAt: orderResponse.updatedAt,
  })
  const { form } = draft
  const guardPercent = orderResponse.priceGuardPercent ?? String(DEFAULT_PRICE_GUARD_PERCENT)
  const change = useStableCallback((edit: (before: OrderResponseFormValues) => OrderResponseFormValues) =>
    draft.change((before) => withoutChangedMarks(before, edit(before))),
  )
  const steps = useSteps({ change: draft.change, afterEdit: withoutChangedMarks })
  const fillProposals = useStableCallback((loaded: LoadedOrderResponse): number => {
    const fill = (before: OrderResponseFormValues) => updateProposals(before, loaded.orderResponse.items)
    draft.change(fill)
    return countChangedRows(form.items, fill(form).items)
  })
  const header = useFormHeader(form)
  const toRequest = (values: OrderResponseFormValues, version: number) => ({
    orderId: order.id,
    orderResponseId: orderResponse.id,
    version,
    form: toRequestForm(values),
  })
  const { save, submit, pending, issues, serverError, attempt, marked } = useDocumentSave({
    draft,
    saveIssues: (values) => orderResponseSaveIssues(toRequestForm(values)),
    submitIssues: (values) =>
      orderResponseIssues(toRequestForm(values), {
        requestedQuantities: items.map(({ requestedQuantity }) => requestedQuantity),
        needsDeliveryAddress: needsDeliveryAddress(order),
      }),
    save: (...args) => callApi('POST /api/supplier/orderResponse/update', toRequest(...args)),
    submit: (...args) => callApi('POST /api/supplier/orderResponse/submit', toRequest(...args)),
    reload: onReload,
    onSubmitted: (reply) => onSubmitted(reply.order),
    onLocked,
  })

  return (
    <DocumentFrame
      title="Order Response"
      number={orderResponse.ordRspId}
      order={order}
      delivery={orderResponse.delivery}
      tools={
        <>
          <UpdateProposals load={onReload} onLoaded={fillProposals} />
          <ExportLinks order={order} />
          <HelpLink />
        </>
      }
      banner={
        <>
          <IssueBanner issues={issues} message={serverError} attempt={attempt} marked={marked} />
          <DraftGuard draft={draft} fieldLabel={fieldLabel} />
        </>
      }
      sums={
        <>
          <span>{`${formatCount(countAnswered(form.items), show)} of ${formatCount(items.length, show)} items answered`}</span>
          <PriceWarnings items={items} form={form} guardPercent={guardPercent} />
        </>
      }
      actions={
        <DocumentActions
          pending={pending}
          isDirty={draft.isDirty}
          savedAt={orderResponse.updatedAt}
          onSave={save}
          onSubmit={submit}
          onCancel={onCancel}
        />
      }
    >
      <OrderResponseHeader
        order={order}
        orderResponse={orderResponse}
        form={header}
        marked={marked}
        onChange={change}
      />
      <OrderResponseLines
        items={items}
        form={form}
        marked={marked}
        guardPercent={guardPercent}
        tools={
          <AnswerFileLinks
            exported={{ orderId: order.id }}
            unavailable={draft.isDirty ? 'Please save first: the file contains what is saved.' : null}
          />
        }
        onChange={change}
        steps={steps}
      />
    </DocumentFrame>
  )
}
