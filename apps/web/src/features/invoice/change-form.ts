import type { InvoiceEdit, ItemForm, RowForm, TaxedRowForm } from './form'

type Update<Value> = (value: Value) => Value

/** One line of a list changed; the others keep their reference, so that only this one is drawn again. */
export function changeAt<Value>(list: readonly Value[], index: number, update: Update<Value>): Value[] {
  return list.map((value, i) => (i === index ? update(value) : value))
}

export function withInvoiceRows(form: InvoiceEdit, update: Update<TaxedRowForm[]>): InvoiceEdit {
  return { ...form, allowOrCharges: update(form.allowOrCharges) }
}

export function withItem(form: InvoiceEdit, index: number, update: Update<ItemForm>): InvoiceEdit {
  return { ...form, items: changeAt(form.items, index, update) }
}

export function withItemRows(form: InvoiceEdit, index: number, update: Update<RowForm[]>): InvoiceEdit {
  return withItem(form, index, (item) => ({ ...item, allowOrCharges: update(item.allowOrCharges) }))
}
