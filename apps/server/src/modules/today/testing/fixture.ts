import { submitDispatchAdvice } from '@partwire/contract/dispatch-advice'
import { submitInvoice } from '@partwire/contract/invoice'
import { getToday, getTodayFigures, listToday } from '@partwire/contract/today'
import type { TodayList } from '@partwire/domain/today/options'
import { adviceForm, givenDispatchAdvices } from '../../../testing/given/given-dispatch-advices'
import { givenInvoice } from '../../../testing/given/given-invoices'
import { givenOrder, incomingParty } from '../../../testing/given/given-orders'
import { startPortalWithSuppliers } from '../../../testing/given/given-portal'
import { invoiceForm, itemForm } from '../../documents/invoice/samples'

export type TodayFixture = Awaited<ReturnType<typeof startFixture>>

/** A running portal on Monday, 2026-11-16, 10:07 in Berlin, with two suppliers, and the calls of the first one. */
export async function startFixture() {
  const base = await startPortalWithSuppliers({ businessTimeZone: 'Europe/Berlin' }, { days: 1, minutes: 7 })
  const { portal, supplier, supplierId } = base
  let orders = 0

  return {
    ...base,
    /** An unanswered order, placed at this instant. */
    addOrder: (issuedAt: string): Promise<string> => {
      orders += 1
      return givenOrder(portal, supplierId, { buyerOrderNumber: `PO-${orders}`, issuedAt: new Date(issuedAt) })
    },
    /** An answered order, placed at this instant, with a delivery on each of these days. */
    addDeliveries: (days: readonly string[], issuedAt = '2026-11-12T08:30:00Z') =>
      givenDispatchAdvices(portal, supplierId, {
        confirmed: [Object.fromEntries(days.map((day) => [day, 1]))],
        order: { issuedAt: new Date(issuedAt) },
      }),
    submitAdvice: async (ids: { orderId: string; dispatchAdviceId: string }, deliveryDate = '') => {
      const { body } = await supplier.call(submitDispatchAdvice, { ...ids, form: adviceForm({ deliveryDate }) })
      if (!body.success) throw new Error(`the dispatch advice was not submitted: ${body.error}`)
    },
    /** Submits an invoice over one piece of an item. Returns the id of its order. */
    addInvoice: async (
      unitNetPrice: string,
      { currency = 'EUR', partyNumber = '100', name = 'Teile Nord GmbH' } = {},
    ) => {
      orders += 1
      const buyerParty = incomingParty({ partyNumber, name1: name })
      const order = { buyerOrderNumber: `PO-${orders}`, buyerParty }
      const items = [{ confirmed: [1], unitNetPrice }]
      const ids = await givenInvoice(portal, supplierId, { items, order, currency })
      const form = invoiceForm({ invoiceId: `I-${orders}`, isTaxApplies: false, items: [itemForm()] })
      const { body } = await supplier.call(submitInvoice, { ...ids, form })
      if (!body.success) throw new Error(`the invoice was not submitted: ${body.error}`)
      return ids.orderId
    },
    counts: async () => (await supplier.call(getToday)).body.counts,
    list: async (show: TodayList, pageNo = 1) => (await supplier.call(listToday, { show, pageNo })).body.pager,
    figures: async () => {
      const { days = [], values = [], weeks = [] } = (await supplier.call(getTodayFigures)).body
      return { days, values, weeks }
    },
  }
}
