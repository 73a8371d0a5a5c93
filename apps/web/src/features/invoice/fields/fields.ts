import type { InvoiceFormValues } from '../form'
import { fieldError } from '../labels'

/** What stands above the lines. */
type InvoiceHead = Omit<InvoiceFormValues, 'items'>

/** What every part of the form gets: the values, which fields fail, and how to change them. */
export interface FieldsProps {
  form: InvoiceHead
  marked: ReadonlySet<string>
  /** A document that is only looked at: all fields are disabled. */
  isDisabled?: boolean
  onChange: (update: (form: InvoiceFormValues) => InvoiceFormValues) => void
}

/** The attributes of a failing field. */
export function validationProps(path: string, marked: ReadonlySet<string>) {
  return { path, isInvalid: marked.has(path), reason: fieldError(path) }
}
