import { createCreditNote } from '@partwire/contract/credit-note'
import { submitInvoice } from '@partwire/contract/invoice'
import type { CreditNoteForm } from '@partwire/domain/credit-note/shape'
import type { InvoiceForm } from '@partwire/domain/invoice/shape'
import { givenInvoice } from '../../../../testing/given/given-invoices'
import type { TestApp, Visitor } from '../../../../testing/test-app'
import { invoiceForm, itemForm } from '../../invoice/samples'

interface Owner {
  portal: TestApp
  supplier: Visitor
  supplierId: string
}

/** The items of a submitted invoice: quantity and price of each. */
type Items = readonly (readonly [quantity: number, unitNetPrice: string])[]

let orders = 0

/** Submits an invoice in which everything is taxed with S. Returns the id of its order. */
export async function givenSubmittedInvoice(
  { portal, supplier, supplierId }: Owner,
  items: Items,
  changes: Partial<InvoiceForm> = {},
  currency = 'EUR',
): Promise<string> {
  orders += 1
  const ids = await givenInvoice(portal, supplierId, {
    items: items.map(([quantity, unitNetPrice]) => ({ confirmed: [quantity], unitNetPrice })),
    order: { buyerOrderNumber: `PO-${orders}` },
    currency,
  })
  const form = invoiceForm({
    invoiceId: `INV-${orders}`,
    isTaxApplies: true,
    items: items.map(() => itemForm({ taxCode: 'S' })),
    ...changes,
  })
  const { status, body } = await supplier.call(submitInvoice, { ...ids, form })
  if (status !== 200) throw new Error(`the invoice was not submitted: ${body.error}`)
  return ids.orderId
}

/** Opens the draft of a credit note. Returns the ids that a save and a submit send. */
export async function givenCreditNoteDraft(
  supplier: Visitor,
  orderId: string,
): Promise<{ orderId: string; creditNoteId: string }> {
  const { body } = await supplier.call(createCreditNote, { orderId })
  if (body.creditNoteId === undefined) throw new Error(`no credit note was opened: ${body.error}`)
  return { orderId, creditNoteId: body.creditNoteId }
}

/** A form that credits these quantities. */
export function creditForm(quantities: readonly (number | string)[], changes: Partial<CreditNoteForm> = {}) {
  return {
    creditNoteId: 'CN-1',
    reason: 'Returned',
    items: quantities.map((quantity) => ({ quantity })),
    allowOrCharges: [],
    ...changes,
  }
}
