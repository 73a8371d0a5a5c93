import type { DocumentOrder } from '@partwire/domain/documents/shape'
import type { OrderStatus } from '@partwire/domain/order-flow/status'
import { memo } from 'react'
import { CheckIcon } from '../../ui/icons'
import css from './step-strip.module.css'

type Progress = Pick<DocumentOrder, 'status' | 'submittedDispatchAdviceIds'>
type StepState = 'done' | 'current' | 'ahead' | 'skipped' | 'rejected'
interface Step {
  name: string
  state: StepState
}

/** The steps of an order: Response → Dispatch → Invoice → Finished, or Response → Rejected. */
export const StepStrip = memo(function StepStrip({ order }: { order: Progress }) {
  return (
    <ol className={css['strip']} aria-label="Steps of the order">
      {orderSteps(order).map(({ name, state }) => (
        <li
          key={name}
          className={css['step']}
          data-state={state}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          {state === 'done' && <CheckIcon />}
          {name}
          <span className={css['spoken']}>{SPOKEN_STATES[state]}</span>
        </li>
      ))}
    </ol>
  )
})

const SPOKEN_STATES: Record<StepState, string> = {
  done: ', done',
  current: ', current',
  ahead: ', ahead',
  skipped: ', skipped',
  rejected: '',
}

const STEP_STATUSES: readonly OrderStatus[] = ['orderResponse', 'dispatchAdvice', 'invoice', 'finish']
const STEP_NAMES = ['Response', 'Dispatch', 'Invoice', 'Finished']

/**
 * The steps of an order with their states. Dispatch is skipped when no dispatch advice was submitted.
 * @internal
 */
export function orderSteps({ status, submittedDispatchAdviceIds }: Progress): Step[] {
  if (status === 'rejected') {
    return [
      { name: 'Response', state: 'done' },
      { name: 'Rejected', state: 'rejected' },
    ]
  }
  const currentStep = STEP_STATUSES.indexOf(status)
  const isSkipped = currentStep > 1 && submittedDispatchAdviceIds.length === 0
  return STEP_NAMES.map((name, i) => {
    if (i === 1 && isSkipped) return { name, state: 'skipped' }
    if (i < currentStep || status === 'finish') return { name, state: 'done' }
    return { name, state: i === currentStep ? 'current' : 'ahead' }
  })
}
