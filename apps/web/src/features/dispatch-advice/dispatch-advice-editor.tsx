import type { DispatchAdvice } from '@partwire/domain/dispatch-advice/shape'
import type { WorkedOrder } from '@partwire/domain/documents/shape'
import { dayOf } from '@partwire/domain/lib/calendar-date'
import type { OrderStatus } from '@partwire/domain/order-flow/status'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { DocumentFrame } from '../../shared/document/frame/document-frame'
import { DraftGuard } from '../../shared/document/drafts/draft-guard'
import { IssueBanner } from '../../shared/document/frame/issue-banner'
import { useDocumentSave } from '../../shared/document/drafts/use-document-save'
import { useDraft } from '../../shared/document/drafts/use-draft'
import { useHead } from '../../shared/document/frame/use-head'
import { callApi } from '../../shared/api/client'
import { PATHS } from '../../shared/paths'
import { Button } from '../../shared/ui/button'
import { useSteady } from '../../shared/use-steady'
import { AdviceFacts } from './advice-facts'
import { DispatchAdviceLines } from './lines/dispatch-advice-lines'
import { DispatchAdviceParties } from './fields/dispatch-advice-parties'
import { type DispatchAdviceFormValues, toRequestForm, toFormValues } from './form'
import { fieldLabel } from './labels'
import { ShipmentFields } from './fields/shipment-fields'
import { submitIssues } from './submit-issues'
import { SkipDialog } from './skip-dialog'
import { UnsentDispatchAdvice } from './unsent-advice'

interface DispatchAdviceEditorProps {
  order: WorkedOrder
  advice: DispatchAdvice
  /** The selector of the planned delivery. */
  tools: ReactNode
  onReload: () => Promise<unknown>
  /** With the status the order has since then. */
  onSubmitted: (status: OrderStatus | undefined) => void
}

/** One dispatch advice: its draft, its rules and its buttons. Mounted anew for each advice. */
export function DispatchAdviceEditor({
  order,
  advice,
  tools,
  onReload: reload,
  onSubmitted,
}: DispatchAdviceEditorProps) {
  const isEditable = order.status === 'dispatchAdvice' && advice.status !== 'submitted'
  const canSkip = order.status === 'dispatchAdvice' && order.submittedDispatchAdviceIds.length === 0
  const [isSkipping, setSkipping] = useState(false)
  const [isDayWrong, setDayWrong] = useState(false)
  const [today] = useState(() => dayOf(new Date()))
  const navigate = useNavigate()
  const initial = useMemo(() => toFormValues(advice), [advice])
  const draft = useDraft<DispatchAdviceFormValues>({
    kind: 'dispatchAdvice',
    documentId: advice.id,
    version: advice.version,
    initial,
    isEditable,
    updatedBy: advice.updatedBy,
    updatedAt: advice.updatedAt,
  })
  const ids = { orderId: order.id, dispatchAdviceId: advice.id }
  const saving = useDocumentSave({
    draft,
    submitIssues: (form) => submitIssues(form, isDayWrong),
    save: (form, version) =>
      callApi('POST /api/supplier/dispatchAdvice/update', { ...ids, version, form: toRequestForm(form) }),
    submit: (form, version) =>
      callApi('POST /api/supplier/dispatchAdvice/submit', { ...ids, version, form: toRequestForm(form) }),
    reload,
    onSubmitted: (reply) => onSubmitted(reply.order?.status),
  })
  const { form, change } = draft
  const head = useHead(form)
  const { isBusy, issues, serverError, attempt, marked } = saving

  const cancel = useSteady(() => void navigate({ to: PATHS.orders, search: true }))
  const skip = useSteady(() => setSkipping(true))

  function goToInvoice() {
    setSkipping(false)
    // The person has just said that there will be no dispatch advice.
    draft.discard()
    void navigate({ to: PATHS.invoice, params: { id: order.id }, search: true })
  }

  return (
    <DocumentFrame
      title="Dispatch Advice"
      number={advice.desAdvId}
      order={order}
      delivery={advice.delivery}
      onResent={() => void reload()}
      tools={tools}
      banner={
        <>
          <DraftGuard draft={draft} labelOf={fieldLabel} />
          {!isEditable && <UnsentDispatchAdvice advice={advice} />}
          <IssueBanner issues={issues} message={serverError} attempt={attempt} marked={marked} />
        </>
      }
      sums={
        canSkip && (
          <Button tone="quiet" isDisabled={isBusy !== null} onClick={skip}>
            Skip Dispatch Advice
          </Button>
        )
      }
      actions={
        <>
          {isEditable && (
            <>
              <Button tone="quiet" isBusy={isBusy === 'save'} isDisabled={isBusy === 'submit'} onClick={saving.save}>
                Save
              </Button>
              <Button isBusy={isBusy === 'submit'} isDisabled={isBusy === 'save'} onClick={saving.submit}>
                Submit
              </Button>
            </>
          )}
          <Button tone="quiet" isDisabled={isBusy !== null} onClick={cancel}>
            Cancel
          </Button>
        </>
      }
    >
      <DispatchAdviceParties advice={advice} />
      <AdviceFacts advice={advice} />
      <ShipmentFields
        form={head}
        marked={marked}
        today={today}
        isLocked={!isEditable}
        onChange={change}
        onWrongDay={setDayWrong}
      />
      <DispatchAdviceLines
        items={form.items}
        products={advice.items}
        marked={marked}
        isLocked={!isEditable}
        onChange={(update) => change((before) => ({ ...before, items: update(before.items) }))}
      />
      {isSkipping && (
        <SkipDialog
          orderId={order.id}
          onSkipped={goToInvoice}
          onRefused={() => void reload()}
          onClose={() => setSkipping(false)}
        />
      )}
    </DocumentFrame>
  )
}
