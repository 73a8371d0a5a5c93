import type { WorkedOrder } from '@partwire/domain/documents/shape'
import type { OrderStatus } from '@partwire/domain/order-flow/status'
import { memo } from 'react'
import { CheckIcon } from '../../ui/icons'
import css from './step-strip.module.css'

type Progress = Pick<WorkedOrder, 'status' | 'submittedDispatchAdviceIds'>
type StepState = 'done' | 'current' | 'ahead' | 'skipped' | 'rejected'
interface Step {
  name: string
  state: StepState
}

/** Where the order is: Response → Dispatch → Invoice → Finished, or Rejected. */
export const StepStrip = memo(function StepStrip({ order }: { order: Progress }) {
  return (
    <ol className={css['strip']} aria-label="Steps of the order">
      {stepsOf(order).map(({ name, state }) => (
        <li
          key={name}
          className={css['step']}
          data-state={state}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          {state === 'done' && <CheckIcon />}
          {name}
          <span className={css['spoken']}>{SPOKEN[state]}</span>
        </li>
      ))}
    </ol>
  )
})

const SPOKEN: Record<StepState, string> = {
  done: ', done',
  current: ', current',
  ahead: ', ahead',
  skipped: ', skipped',
  rejected: '',
}

const ORDER_OF_STEPS: readonly OrderStatus[] = ['orderResponse', 'dispatchAdvice', 'invoice', 'finish']
const NAMES = ['Response', 'Dispatch', 'Invoice', 'Finished']

/** @internal */
export function stepsOf({ status, submittedDispatchAdviceIds }: Progress): Step[] {
  if (status === 'rejected') {
    return [
      { name: 'Response', state: 'done' },
      { name: 'Rejected', state: 'rejected' },
    ]
  }
  const now = ORDER_OF_STEPS.indexOf(status)
  const isSkipped = now > 1 && submittedDispatchAdviceIds.length === 0
  return NAMES.map((name, i) => {
    if (i === 1 && isSkipped) return { name, state: 'skipped' }
    if (i < now || status === 'finish') return { name, state: 'done' }
    return { name, state: i === now ? 'current' : 'ahead' }
  })
}
