import type { Generated } from 'kysely'
import type { Fixed } from './document-tables'

/** Counters of the screen Today. Written by triggers of orders and credit notes. */
export interface FigureSchema {
  order_figures: {
    supplier_id: Fixed<string>
    /** A quarter of an hour. */
    begins_at: Fixed<Date>
    order_count: Generated<string>
    answer_count: Generated<string>
    answer_seconds: Generated<string>
  }
  delivery_figures: {
    supplier_id: Fixed<string>
    day: Fixed<string>
    open_count: Generated<string>
    on_day_count: Generated<string>
    early_count: Generated<string>
    late_count: Generated<string>
  }
  value_figures: {
    supplier_id: Fixed<string>
    day: Fixed<string>
    currency: Fixed<string>
    party_number: Fixed<string>
    customer_name: string
    value: string
  }
  value_weeks: {
    supplier_id: Fixed<string>
    week: Fixed<string>
    currency: Fixed<string>
    party_number: Fixed<string>
    customer_name: string
    value: string
  }
}
