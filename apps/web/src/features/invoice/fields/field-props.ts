import type { InvoiceFormValues } from '../form'
import { fieldError } from '../labels'

/** Props of every group of fields above the lines. */
export interface FieldsProps {
  form: Omit<InvoiceFormValues, 'items'>
  /** Paths of the invalid fields. */
  marked: ReadonlySet<string>
  /** True for a read-only document. */
  isDisabled?: boolean
  onChange: (update: (form: InvoiceFormValues) => InvoiceFormValues) => void
}

/** Props for the path, validity and error message of a field. */
export function validationProps(path: string, marked: ReadonlySet<string>) {
  return { path, isInvalid: marked.has(path), reason: fieldError(path) }
}
