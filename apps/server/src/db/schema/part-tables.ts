import type { LearnedValue, PartField, TypedValue } from '@partwire/domain/parts/part-value'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Fixed } from './document-tables'

/** Written as JSON text. */
type Json<Value> = ColumnType<Value | null, string | null | undefined, string | null>

/** Tables of what suppliers know about their parts. */
export interface PartSchema {
  parts: {
    supplier_id: Fixed<string>
    product_key: GeneratedAlways<string>
    product_number: Fixed<string>
    description: Generated<string>
    ean: Generated<string>
    created_at: Fixed<Date>
    search_text: GeneratedAlways<string>
  }
  part_values: {
    supplier_id: Fixed<string>
    product_key: Fixed<string>
    field: Fixed<PartField>
    currency: Fixed<string>
    party_number: Fixed<string>
    typed: Json<TypedValue>
    learned: Json<LearnedValue>
    doubted: Json<LearnedValue>
    revision: number
  }
  part_settings: {
    supplier_id: Fixed<string>
    price_guard_percent: string
    updated_at: Date
  }
}
