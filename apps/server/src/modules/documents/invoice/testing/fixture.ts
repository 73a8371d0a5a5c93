import type { SupplierFields } from '@partwire/domain/suppliers/shape'
import {
  givenOperator,
  givenSignedInOperator,
  givenSignedInSupplier,
  givenSupplier,
} from '../../../../testing/given/given'
import { findDeliveries } from '../../../../testing/given/given-deliveries'
import { findInvoiceTotals } from '../../../../testing/given/given-invoices'
import { findSupplierId } from '../../../../testing/given/given-orders'
import { startTestApp } from '../../../../testing/test-app'

export type InvoiceFixture = Awaited<ReturnType<typeof startFixture>>

/** Taxes for the settings of a supplier. */
export const TAXES = [
  { code: 'S', description: 'Standard', percent: 19 },
  { code: 'R', description: 'Reduced', percent: 7 },
]

/** A running portal. Tests add suppliers, so that none has an invoice id of another test. */
export async function startFixture() {
  const portal = await startTestApp()
  await givenOperator(portal)
  const operator = await givenSignedInOperator(portal)
  let suppliers = 0

  return {
    portal,
    /** Adds a supplier and signs it in. */
    addSupplier: async (changes: Partial<SupplierFields> = {}) => {
      suppliers += 1
      const unique = { tecComId: `TC-${suppliers}`, contactEmail: `s${suppliers}@supplier.test` }
      const fields = await givenSupplier(operator, { ...unique, ...changes })
      const supplier = await givenSignedInSupplier(portal, fields)
      return { supplier, supplierId: await findSupplierId(portal, fields.tecComId) }
    },
    findDeliveries: (orderId: string) => findDeliveries(portal, orderId),
    findSentDocument: async (orderId: string): Promise<string> => {
      const [delivery] = await findDeliveries(portal, orderId)
      if (delivery === undefined) throw new Error('nothing was sent')
      return delivery.raw
    },
    findTotals: (orderId: string) => findInvoiceTotals(portal, orderId),
  }
}
