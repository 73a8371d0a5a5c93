import type { LineRun, OpenLine, OpenOrder, ReadyOrders } from '@partwire/domain/open-lines/shape'
import { anOrderResponseItem } from '@partwire/domain/order-response/samples'

/** A line of 10 that is not answered. */
export function anOpenLine(changes: Partial<OpenLine> = {}): OpenLine {
  const { offers: _offers, ...item } = anOrderResponseItem({
    unitNetPrice: null,
    unitListPrice: null,
    confirms: [{ quantity: 10, status: '', reason: '', deliveryDate: '20261130' }],
  })
  return { ...item, orderId: '1', position: 1, ...changes }
}

export function anOpenOrder(changes: Partial<OpenOrder> = {}): OpenOrder {
  return {
    id: '1',
    buyerOrderNumber: 'PO-1',
    customerName: 'Teile Nord GmbH',
    createTime: '2026-11-14T08:30:00.000Z',
    currency: 'EUR',
    isNew: true,
    sellerOrderNumber: '',
    isReady: false,
    needsDeliveryAddress: false,
    requested: { lineCount: 1, firstDay: '20261130', lastDay: '20261130' },
    ...changes,
  }
}

export function aLineRun(changes: Partial<LineRun> = {}): LineRun {
  return {
    id: '7',
    action: 'confirm',
    by: 'Jonas',
    startedAt: new Date().toISOString(),
    endedAt: null,
    orderCount: 2,
    doneCount: 0,
    unchangedCount: 0,
    refusedCount: 0,
    lineCount: 0,
    isUndoable: false,
    results: [],
    pageNo: 1,
    pageSize: 50,
    ...changes,
  }
}

/** The reply of the list call. */
export function linesReply(lines: OpenLine[], orders: OpenOrder[], total = lines.length) {
  return {
    success: true,
    priceGuardPercent: '30',
    orders,
    pager: { list: lines, total, pageNo: 1, pageSize: 100 },
  }
}

/** The reply of the summary call. */
export function summaryReply(ready: Partial<ReadyOrders> = {}) {
  return {
    success: true,
    ready: {
      count: 0,
      values: [{ currency: 'EUR', value: '1234.5' }],
      warnedPrices: 0,
      warnedOrders: 0,
      cancelledOrders: 0,
      ...ready,
    },
    customers: [{ partyNumber: '100', name: 'Teile Nord GmbH' }],
    orderNumbers: { pattern: 'S{yy}-{00000}', nextNumber: '42' },
  }
}
