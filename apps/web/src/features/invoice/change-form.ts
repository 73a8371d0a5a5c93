import type { InvoiceFormValues, InvoiceItemValues, ItemAllowOrChargeValues, InvoiceAllowOrChargeValues } from './form'

type Update<Value> = (value: Value) => Value

/** One line of a list changed; the others keep their reference, so that only this one is drawn again. */
export function updateAt<Value>(list: readonly Value[], index: number, update: Update<Value>): Value[] {
  return list.map((value, i) => (i === index ? update(value) : value))
}

export function updateInvoiceAllowOrCharges(
  form: InvoiceFormValues,
  update: Update<InvoiceAllowOrChargeValues[]>,
): InvoiceFormValues {
  return { ...form, allowOrCharges: update(form.allowOrCharges) }
}

export function updateItem(
  form: InvoiceFormValues,
  index: number,
  update: Update<InvoiceItemValues>,
): InvoiceFormValues {
  return { ...form, items: updateAt(form.items, index, update) }
}

export function updateItemAllowOrCharges(
  form: InvoiceFormValues,
  index: number,
  update: Update<ItemAllowOrChargeValues[]>,
): InvoiceFormValues {
  return updateItem(form, index, (item) => ({ ...item, allowOrCharges: update(item.allowOrCharges) }))
}
