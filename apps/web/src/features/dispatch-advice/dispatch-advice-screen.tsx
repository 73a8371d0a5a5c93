import type { DispatchAdvice } from '@partwire/domain/dispatch-advice/shape'
import { formatDay } from '@partwire/domain/lib/calendar-date'
import type { DocumentOrder } from '@partwire/domain/documents/shape'
import type { OrderStatus } from '@partwire/domain/order-flow/status'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type Ref, useState } from 'react'
import { DocumentFilesMenu } from '../../shared/document/files/document-files'
import { DocumentHead } from '../../shared/document/frame/document-head'
import { DocumentLoading, NoDocument } from '../../shared/document/frame/document-loading'
import { PATHS } from '../../shared/paths'
import { HelpLink } from '../../shared/ui/page-title'
import { SelectField } from '../../shared/ui/fields/select-field'
import { useFocusReturn } from '../../shared/use-focus-return'
import { DispatchAdviceEditor } from './dispatch-advice-editor'
import css from './dispatch-advice-screen.module.css'
import { SubmittedDialog } from './submitted-dialog'
import { useDispatchAdvice } from './use-dispatch-advice'

/** The dispatch advices of an order: one per planned delivery, shown one at a time. */
export function DispatchAdviceScreen() {
  const { id = '' } = useParams({ strict: false })
  const { loaded, reload, ...load } = useDispatchAdvice(id)

  if (loaded === null) {
    return <DocumentLoading title="Dispatch Advice" orderId={id} {...load} onReload={() => void reload()} />
  }
  const { order, dispatchAdvices } = loaded
  const [first] = dispatchAdvices
  // The order response is not submitted, or every item was rejected.
  if (first === undefined) {
    return (
      <>
        <DocumentHead title="Dispatch Advice" />
        <NoDocument orderId={id} order={order} onReload={() => void reload()}>
          <p className={css['empty']}>This order has no dispatch advice.</p>
        </NoDocument>
      </>
    )
  }
  return <PlannedDeliveries order={order} advices={dispatchAdvices} first={first} onReload={reload} />
}

interface PlannedDeliveriesProps {
  order: DocumentOrder
  advices: readonly DispatchAdvice[]
  /** Selected when the screen opens. */
  first: DispatchAdvice
  onReload: () => Promise<{ dispatchAdvices: readonly DispatchAdvice[] } | null>
}

/** The advice that was submitted last, and the status of the order after that. */
interface LastSubmit {
  id: string
  status: OrderStatus | undefined
}

function PlannedDeliveries({ order, advices, first, onReload }: PlannedDeliveriesProps) {
  const [selectedId, setSelectedId] = useState(first.id)
  const [lastSubmit, setLastSubmit] = useState<LastSubmit | null>(null)
  // Submit, which has opened the dialog, is gone when it closes.
  const select = useFocusReturn<HTMLSelectElement>(lastSubmit !== null)
  const navigate = useNavigate()
  const advice = advices.find(({ id }) => id === selectedId) ?? first
  const [isDirty, setDirty] = useState(false)
  const opened = useOpened({
    id: advice.id,
    submittedOthers: order.submittedDispatchAdviceIds.filter((id) => id !== advice.id).length,
    isDirty,
  })
  const submitted = advices.find(({ id }) => id === lastSubmit?.id)
  const next = advices.find(({ id, status }) => status !== 'submitted' && id !== lastSubmit?.id)

  function closeDialog() {
    setLastSubmit(null)
    void onReload()
  }

  return (
    <>
      <DispatchAdviceEditor
        // Each advice has its own draft and its own errors.
        key={opened}
        order={order}
        advice={advice}
        onReload={onReload}
        onDirty={setDirty}
        onSubmitted={async (status) => {
          // First: the dialog leads to another advice, which must not be opened with what was true before.
          await onReload()
          setLastSubmit({ id: advice.id, status })
        }}
        tools={
          <>
            <PlannedDeliverySelect ref={select} advices={advices} value={advice.id} onChange={setSelectedId} />
            {advice.status === 'submitted' && (
              <DocumentFilesMenu
                key={advice.id}
                document={{ kind: 'dispatchAdvice', id: advice.id }}
                customerNumber={advice.buyerParty.partyNumber}
              />
            )}
            <HelpLink />
          </>
        }
      />
      {lastSubmit !== null && submitted !== undefined && (
        <SubmittedDialog
          advice={submitted}
          next={lastSubmit.status === 'invoice' ? null : (next ?? null)}
          onInvoice={() => void navigate({ to: PATHS.invoice, params: { id: order.id }, search: true })}
          onNext={({ id }) => {
            setSelectedId(id)
            closeDialog()
          }}
          onClose={closeDialog}
        />
      )}
    </>
  )
}

interface Opened {
  id: string
  /** How many other advices of the order are submitted. */
  submittedOthers: number
  /** Whether it has unsaved changes. */
  isDirty: boolean
}

/**
 * Identifies the advice that is open. It is opened again when another one was submitted, because a new draft then starts with
 * other fields; one with unsaved changes stays as it is, with the focus.
 */
function useOpened({ id, submittedOthers, isDirty }: Opened): string {
  const [opened, setOpened] = useState({ id, submittedOthers })
  const isCurrent = opened.id === id && (opened.submittedOthers === submittedOthers || isDirty)
  // Updates the state during render, so that no advice is shown with the draft of another one.
  if (!isCurrent) setOpened({ id, submittedOthers })
  return `${opened.id} ${opened.submittedOthers}`
}

interface PlannedDeliverySelectProps {
  ref: Ref<HTMLSelectElement>
  advices: readonly DispatchAdvice[]
  value: string
  onChange: (id: string) => void
}

function PlannedDeliverySelect({ ref, advices, value, onChange }: PlannedDeliverySelectProps) {
  const options = advices.map(({ id, plannedDeliveryDate, status }) => ({
    value: id,
    label: `${formatDay(plannedDeliveryDate)}${status === 'submitted' ? ' (submitted)' : ''}`,
  }))
  return (
    <div className={css['select']}>
      <SelectField ref={ref} label="Planned delivery" value={value} options={options} onChange={onChange} />
    </div>
  )
}
