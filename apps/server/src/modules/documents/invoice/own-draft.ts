import type { InvoiceForm } from '@partwire/domain/invoice/shape'
import type { Db } from '../../../db/connect'
import { Refusal } from '../../../errors'
import { refuseStale } from '../worked-order'
import { countItems } from './line-store'
import type { InvoiceHead } from './store'
import { readHead } from './read'

interface Draft {
  orderId: string
  invoiceId: string
  version?: number | undefined
  form: InvoiceForm
}

/** The draft this form was typed into: of this order, not changed elsewhere, with as many items. */
export async function ownDraft(tx: Db, supplierId: string, draft: Draft): Promise<InvoiceHead> {
  const head = await readHead(tx, supplierId, draft.orderId)
  if (head.id !== draft.invoiceId) throw new Refusal('not-found', 'This invoice does not exist.')
  refuseStale(head, draft.version)
  const count = await countItems(tx, head.id)
  if (count !== draft.form.items.length) {
    throw new Refusal('invalid', `The invoice has ${count} items, but ${draft.form.items.length} were sent.`, 'items')
  }
  return head
}
