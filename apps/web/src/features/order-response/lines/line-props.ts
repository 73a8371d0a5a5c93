import type { OrderResponseItem } from '@partwire/domain/order-response/shape'
import type { ItemForm, ResponseForm } from '../form'

/** One item of the editable table. */
export interface LineProps {
  ordered: OrderResponseItem
  item: ItemForm
  index: number
  marked: ReadonlySet<string>
  today: string
  onChange: (update: (form: ResponseForm) => ResponseForm) => void
}
