import { canView, type OrderProgress } from './status'

export interface StatusIconOrder extends OrderProgress {
  dispatchAdviceIds: readonly string[]
}

export interface StatusIcon {
  kind: 'orderResponse' | 'dispatchAdvice' | 'invoice' | 'rejected'
  shape: 'single' | 'multi'
  state: 'disabled' | 'half' | 'skip' | 'done'
  tooltip: string
  /** The icon links to the read-only view when that view is allowed. */
  isLink: boolean
}

/** The status icons of an order in the list: one for a rejected order, otherwise one per document kind. */
export function statusIcons(order: StatusIconOrder): StatusIcon[] {
  if (order.status === 'rejected') {
    return [{ kind: 'rejected', shape: 'single', state: 'done', tooltip: 'Order Rejected', isLink: true }]
  }
  return [
    {
      kind: 'orderResponse',
      shape: 'single',
      state: order.status === 'orderResponse' ? 'disabled' : 'done',
      tooltip: 'Order response',
      isLink: canView('orderResponse', order),
    },
    dispatchIcon(order),
    {
      kind: 'invoice',
      shape: 'single',
      state: order.status === 'finish' ? 'done' : 'disabled',
      tooltip: 'Invoice',
      isLink: canView('invoice', order),
    },
  ]
}

function dispatchIcon(order: StatusIconOrder): StatusIcon {
  const shape = order.dispatchAdviceIds.length > 1 ? 'multi' : 'single'
  const state = dispatchState(order)
  const isMultiple = shape === 'multi' && (state === 'half' || state === 'done')
  return {
    kind: 'dispatchAdvice',
    shape,
    state,
    tooltip: isMultiple ? 'Multiple dispatch advice' : 'Dispatch advice',
    isLink: canView('dispatchAdvice', order),
  }
}

function dispatchState({ status, submittedDispatchAdviceIds }: StatusIconOrder): StatusIcon['state'] {
  const hasSubmitted = submittedDispatchAdviceIds.length > 0
  if (status === 'orderResponse') return 'disabled'
  if (status === 'dispatchAdvice') return hasSubmitted ? 'half' : 'disabled'
  return hasSubmitted ? 'done' : 'skip'
}
