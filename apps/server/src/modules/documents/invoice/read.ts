import { BLANK_SETTING } from '@partwire/domain/settings/blank'
import type { Setting } from '@partwire/domain/settings/shape'
import type { Db } from '../../../db/connect'
import { Refusal } from '../../../errors'
import { documentParties } from '../parties'
import { findOrderFacts, type OrderFacts, type OrderParties } from '../order-facts-store'
import { findSetting } from '../../settings/setting-store'
import { findInvoiceLines, type InvoiceLines } from './line-store'
import { findInvoiceHead, type InvoiceHead } from './store'

/** Everything that is known of an invoice. */
export interface StoredInvoice {
  head: InvoiceHead
  lines: InvoiceLines
  facts: OrderFacts
  parties: OrderParties
  setting: Setting
}

/** The invoice, or the refusal; it is there from the moment the order's status becomes invoice. */
export async function readHead(db: Db, supplierId: string, orderId: string): Promise<InvoiceHead> {
  const head = await findInvoiceHead(db, supplierId, orderId)
  if (head === null) throw new Refusal('not-found', 'This invoice does not exist.')
  return head
}

export async function readInvoice(db: Db, supplierId: string, orderId: string): Promise<StoredInvoice> {
  const head = await readHead(db, supplierId, orderId)
  const setting = await findSetting(db, supplierId)
  return {
    head,
    lines: await findInvoiceLines(db, head.id),
    facts: await findOrderFacts(db, orderId),
    parties: head.parties ?? withTaxNumbersOf(head, await documentParties(db, orderId, { supplierId, setting })),
    setting: setting ?? BLANK_SETTING,
  }
}

/** A draft shows the tax numbers of now; an invoice submitted before its parties were kept, those it was sent with. */
function withTaxNumbersOf(head: InvoiceHead, parties: OrderParties): OrderParties {
  if (head.submittedAt === null) return parties
  return {
    ...parties,
    buyerParty: { ...parties.buyerParty, taxRegNumber: head.buyerTaxRegNumber },
    sellerParty: { ...parties.sellerParty, taxRegNumber: head.sellerTaxRegNumber },
  }
}
