import { getDispatchAdvices } from '@partwire/contract/dispatch-advice'
import { findDeliveries } from '../../../../testing/given/given-deliveries'
import { givenDispatchAdvices } from '../../../../testing/given/given-dispatch-advices'
import { startPortalWithSuppliers } from '../../../../testing/given/given-portal'

export type DispatchAdviceFixture = Awaited<ReturnType<typeof startFixture>>

/** A running portal with two suppliers, and functions for dispatch advices of the first one. */
export async function startFixture() {
  const base = await startPortalWithSuppliers()
  const { portal, supplier, supplierId } = base

  function addAdvices(order: Parameters<typeof givenDispatchAdvices>[2]) {
    return givenDispatchAdvices(portal, supplierId, order)
  }
  async function get(orderId: string) {
    return (await supplier.call(getDispatchAdvices, { orderId })).body
  }
  return {
    ...base,
    addAdvices,
    /** An order with one dispatch advice, of 4 pieces. */
    addAdvice: async (): Promise<{ orderId: string; dispatchAdviceId: string }> => {
      const { orderId, ids } = await addAdvices({ confirmed: [{ 20261130: 4 }] })
      return { orderId, dispatchAdviceId: ids[0] ?? '' }
    },
    get,
    read: async (orderId: string) => (await get(orderId)).dispatchAdvices ?? [],
    findDeliveries: (orderId: string) => findDeliveries(portal, orderId),
  }
}
