import type { Order } from '@partwire/domain/orders/shape'
import { Tag } from '../../shared/ui/tag'
import css from './delivery-state.module.css'

type Shown = Exclude<Order['deliveryState'], ''>

const TITLES: Readonly<Record<Shown, string>> = {
  queued: 'A submitted document waits to be sent to the platform.',
  sending: 'A submitted document is being sent to the platform.',
  delivered: 'Every submitted document has reached the platform.',
  failed: 'A submitted document could not be delivered. Open the document to see why and to send it again.',
}

/** Where the submitted documents are on their way; nothing before the first one, and quiet once all have arrived. */
export function DeliveryState({ order: { deliveryState: state } }: { order: Order }) {
  if (state === '') return null
  return (
    <div className={css['delivery']} title={TITLES[state]}>
      {state === 'delivered' ? state : <Tag tone={state === 'failed' ? 'wrong' : 'waiting'}>{state}</Tag>}
    </div>
  )
}
