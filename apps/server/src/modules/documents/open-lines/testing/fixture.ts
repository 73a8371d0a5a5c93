import type { CallInput } from '@partwire/contract/call'
import {
  getLineRun,
  listOpenLines,
  saveOpenLines,
  startLineRun,
  summarizeOpenLines,
} from '@partwire/contract/open-lines/open-lines'
import { getOrderResponse } from '@partwire/contract/order-response'
import { createPart } from '@partwire/contract/parts/parts'
import type { LineEntries, OpenLine } from '@partwire/domain/open-lines/shape'
import { enqueueStrandedRuns } from '../../../../jobs/run-lines'
import { givenOrder, incomingItem } from '../../../../testing/given/given-orders'
import { startPortalWithSuppliers } from '../../../../testing/given/given-portal'
import type { IncomingItem, IncomingOrder } from '../../../../upstream/port'

export type OpenLinesFixture = Awaited<ReturnType<typeof startFixture>>

/** A running portal with two suppliers, and the calls of the first one. */
export async function startFixture() {
  const base = await startPortalWithSuppliers()
  const { portal, supplier, supplierId } = base
  let orders = 0
  let requests = 0

  return {
    ...base,
    /** An order with these items. */
    addOrder: (items: Partial<IncomingItem>[] = [{}], changes: Partial<IncomingOrder> = {}): Promise<string> => {
      orders += 1
      return givenOrder(portal, supplierId, {
        buyerOrderNumber: `PO-${orders}`,
        issuedAt: new Date(Date.UTC(2026, 10, 1, 8, orders)),
        items: items.map((item) => incomingItem(item)),
        ...changes,
      })
    },
    list: async (body: CallInput<typeof listOpenLines> = {}) => {
      const { body: reply } = await supplier.call(listOpenLines, body)
      return { lines: reply.pager?.list ?? [], orders: reply.orders ?? [], pager: reply.pager }
    },
    summarize: async (body: CallInput<typeof summarizeOpenLines> = {}) =>
      (await supplier.call(summarizeOpenLines, body)).body,
    save: (body: CallInput<typeof saveOpenLines>) => supplier.call(saveOpenLines, body),
    /** Starts a bulk action on all lines of the filter, or on these. */
    start: (
      action: CallInput<typeof startLineRun>['action'],
      entries: Partial<LineEntries> = {},
      more: Partial<CallInput<typeof startLineRun>> = {},
    ) => {
      requests += 1
      return supplier.call(startLineRun, {
        requestKey: `request-${requests}`,
        action,
        entries,
        lines: null,
        ...more,
      })
    },
    /** A part with a typed net price in EUR. */
    addPart: (productNumber: string, price: string) =>
      supplier.call(createPart, { productNumber, changes: { netPrices: [{ currency: 'EUR', price }] } }),
    /** Adds jobs for runs whose job was lost, as a worker does every minute. */
    sweep: () => enqueueStrandedRuns(portal.deps),
    readRun: async () => (await supplier.call(getLineRun, {})).body.run,
    open: async (orderId: string) => {
      const { body } = await supplier.call(getOrderResponse, { orderId })
      if (body.orderResponse === undefined) throw new Error(`the order response did not open: ${body.error}`)
      return body.orderResponse
    },
  }
}

/** The editable values of a line, as the screen sends them. */
export function lineForm(line: OpenLine, changes: Partial<OpenLine> = {}) {
  const { productName, inputEan, unitNetPrice, unitListPrice, confirms, proposals } = { ...line, ...changes }
  return { productName, inputEan, unitNetPrice, unitListPrice, confirms, ...(proposals && { proposals }) }
}
