import type { InvoiceEdit } from '../form'
import { reasonOf } from '../labels'

/** What stands above the lines. */
type InvoiceHead = Omit<InvoiceEdit, 'items'>

/** What every part of the form gets: the values, which fields fail, and how to change them. */
export interface FieldsProps {
  form: InvoiceHead
  marked: ReadonlySet<string>
  /** A document that is only looked at: all fields are disabled. */
  isDisabled?: boolean
  change: (update: (form: InvoiceEdit) => InvoiceEdit) => void
}

/** The attributes of a failing field. */
export function markOf(path: string, marked: ReadonlySet<string>) {
  return { path, isInvalid: marked.has(path), reason: reasonOf(path) }
}
