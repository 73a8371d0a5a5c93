import type { ReactNode } from 'react'
import type { InvoiceFormValues } from '../form'
import { fieldError } from '../labels'
import css from './block.module.css'

/** A titled group of fields. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css['block']} aria-label={title}>
      <h2 className={css['title']}>{title}</h2>
      {children}
    </section>
  )
}

/** Props of every block of fields above the lines. */
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
