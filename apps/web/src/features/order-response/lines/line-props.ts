import type { OrderResponseItem } from '@partwire/domain/order-response/shape'
import type { OrderResponseItemValues, OrderResponseFormValues } from '../form'

/** One item of the editable table. */
export interface LineProps {
  ordered: OrderResponseItem
  item: OrderResponseItemValues
  index: number
  marked: ReadonlySet<string>
  today: string
  onChange: (update: (form: OrderResponseFormValues) => OrderResponseFormValues) => void
}
