import { dispatchAdviceIssues } from '@partwire/domain/dispatch-advice/rules'
import type { DispatchAdvice } from '@partwire/domain/dispatch-advice/shape'
import type { DocumentOrder } from '@partwire/domain/documents/shape'
import type { OrderStatus } from '@partwire/domain/order-flow/status'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { DocumentActions } from '../../shared/document/frame/document-actions'
import { DocumentFrame } from '../../shared/document/frame/document-frame'
import { DraftGuard } from '../../shared/document/drafts/draft-guard'
import { IssueBanner } from '../../shared/document/frame/issue-banner'
import { deleteDraft } from '../../shared/document/drafts/draft-storage'
import { useDocumentSave } from '../../shared/document/drafts/use-document-save'
import { useDraft } from '../../shared/document/drafts/use-draft'
import { useFormHeader } from '../../shared/document/frame/use-form-header'
import { UpdateProposals } from '../../shared/document/proposals/update-proposals'
import { useSteps } from '../../shared/document/steps/use-steps'
import { callApi } from '../../shared/api/client'
import { PATHS } from '../../shared/paths'
import { Button } from '../../shared/ui/button'
import { useStableCallback } from '../../shared/use-stable-callback'
import { useLocalDay } from '../../shared/use-local-day'
import { DispatchAdviceHeader } from './fields/dispatch-advice-header'
import { type DispatchAdviceFormValues, FORM_SHAPE, toFormValues, toRequestForm } from './form'
import { fieldLabel } from './labels'
import { DispatchAdviceLines } from './lines/dispatch-advice-lines'
import { NumberPackages } from './number-packages'
import { afterPersonChange, countChanges, updateProposals } from './proposals'
import { SkipDialog } from './skip-dialog'
import { UnsentDispatchAdvice } from './unsent-dispatch-advice'

interface DispatchAdviceEditorProps {
  order: DocumentOrder
  advice: DispatchAdvice
  /** Shown beside the title. */
  tools: ReactNode
  /** Returns the dispatch advices of the order as they are now; null when they could not be loaded. */
  onReload: () => Promise<{ dispatchAdvices: readonly DispatchAdvice[] } | null>
  /** Called with whether there are unsaved changes. */
  onDirty: (isDirty: boolean) => void
  /** Called with the new status of the order. The submit is pending until the result is resolved. */
  onSubmitted: (status: OrderStatus | undefined) => Promise<void>
}

/** One dispatch advice: its draft, Save, Submit, Cancel and Skip. Its fields are locked when it cannot be edited. */
export function DispatchAdviceEditor(props: DispatchAdviceEditorProps) {
  const { order, advice, tools, onReload, onDirty, onSubmitted } = props
  const isEditable = order.status === 'dispatchAdvice' && advice.status !== 'submitted'
  const canSkip = order.status === 'dispatchAdvice' && order.submittedDispatchAdviceIds.length === 0
  const [isSkipDialogOpen, setSkipDialogOpen] = useState(false)
  const today = useLocalDay()
  const navigate = useNavigate()
  const draft = useDraft<DispatchAdviceFormValues>({
    kind: 'dispatchAdvice',
    documentId: advice.id,
    version: advice.version,
    initial: useMemo(() => toFormValues(advice), [advice]),
    shape: FORM_SHAPE,
    isEditable,
    updatedBy: advice.updatedBy,
    updatedAt: advice.updatedAt,
  })
  const { form, isDirty } = draft
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const change = useStableCallback((edit: (before: DispatchAdviceFormValues) => DispatchAdviceFormValues) =>
    draft.change((before) => afterPersonChange(before, edit(before), advice.items)),
  )
  const steps = useSteps({
    change: draft.change,
    afterEdit: (before, after) => afterPersonChange(before, after, advice.items),
    isEnabled: isEditable,
  })
  const fillProposals = useStableCallback((loaded: { dispatchAdvices: readonly DispatchAdvice[] }): number => {
    const current = loaded.dispatchAdvices.find(({ id }) => id === advice.id) ?? advice
    draft.change((before) => updateProposals(before, current))
    return countChanges(form, updateProposals(form, current))
  })
  const header = useFormHeader(form)
  const toRequest = (values: DispatchAdviceFormValues, version: number) => ({
    orderId: order.id,
    dispatchAdviceId: advice.id,
    version,
    form: toRequestForm(values),
  })
  const { save, submit, pending, issues, serverError, attempt, marked } = useDocumentSave({
    draft,
    submitIssues: dispatchAdviceIssues,
    save: (...args) => callApi('POST /api/supplier/dispatchAdvice/update', toRequest(...args)),
    submit: (...args) => callApi('POST /api/supplier/dispatchAdvice/submit', toRequest(...args)),
    reload: onReload,
    onSubmitted: (reply) => onSubmitted(reply.order.status),
  })

  const cancel = useStableCallback(() => void navigate({ to: PATHS.orders, search: true }))
  const openSkipDialog = useStableCallback(() => setSkipDialogOpen(true))

  function goToInvoice() {
    setSkipDialogOpen(false)
    // The user has confirmed the skip, so unsaved changes are not needed, also those of the other planned deliveries.
    draft.discard()
    for (const documentId of order.dispatchAdviceIds) deleteDraft({ ...draft.key, documentId })
    void navigate({ to: PATHS.invoice, params: { id: order.id }, search: true })
  }

  return (
    <DocumentFrame
      title="Dispatch Advice"
      number={advice.desAdvId}
      order={order}
      delivery={advice.delivery}
      onResent={() => void onReload()}
      tools={
        <>
          {isEditable && <UpdateProposals load={onReload} onLoaded={fillProposals} />}
          {tools}
        </>
      }
      banner={
        <>
          <DraftGuard draft={draft} fieldLabel={fieldLabel} />
          {!isEditable && <UnsentDispatchAdvice advice={advice} />}
          <IssueBanner issues={issues} message={serverError} attempt={attempt} marked={marked} />
        </>
      }
      sums={
        <>
          {canSkip && (
            <Button tone="quiet" isDisabled={pending !== null} onClick={openSkipDialog}>
              Skip Dispatch Advice
            </Button>
          )}
          {isEditable && <NumberPackages form={form} onChange={change} />}
        </>
      }
      actions={
        <DocumentActions
          pending={pending}
          isDirty={draft.isDirty}
          savedAt={advice.updatedAt}
          isEditable={isEditable}
          onSave={save}
          onSubmit={submit}
          onCancel={cancel}
        />
      }
    >
      <DispatchAdviceHeader
        advice={advice}
        form={header}
        marked={marked}
        today={today}
        isLocked={!isEditable}
        onChange={change}
      />
      <DispatchAdviceLines
        items={form.items}
        products={advice.items}
        marked={marked}
        isLocked={!isEditable}
        onChange={(update) => change((before) => ({ ...before, items: update(before.items) }))}
        steps={steps}
      />
      {isSkipDialogOpen && (
        <SkipDialog
          orderId={order.id}
          onSkipped={goToInvoice}
          onRefused={() => void onReload()}
          onClose={() => setSkipDialogOpen(false)}
        />
      )}
    </DocumentFrame>
  )
}
