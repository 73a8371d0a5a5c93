import { figureDays } from '@partwire/domain/today/periods'
import { figuresByDay, figuresByWeek } from '@partwire/domain/today/figures'
import type { TodayCounts, TodayRow } from '@partwire/domain/today/shape'

export function someCounts(): TodayCounts {
  return {
    ordersToAnswer: 1_204,
    lateOrders: 3,
    deliveriesThisWeek: 7,
    overdueDeliveries: 0,
    invoicesToWrite: 12,
    failedDocuments: 1,
  }
}

export function aTodayRow(changes: Partial<TodayRow> = {}): TodayRow {
  return {
    id: '4711',
    orderId: '4711',
    buyerOrderNumber: 'PO-4711',
    customerName: 'Teile Nord GmbH',
    createTime: new Date(2026, 10, 13, 9, 15).toISOString(),
    status: 'orderResponse',
    plannedDeliveryDate: '',
    document: null,
    ...changes,
  }
}

/** The reply of the figures: two days with orders, two currencies, one week with deliveries. */
export function someFigures() {
  const days = figureDays('20261116')
  return {
    success: true,
    days: figuresByDay(days, [
      { index: 86, orders: 1_500, answered: 2, seconds: 2 * 330 * 60 },
      { index: 89, orders: 3, answered: 0, seconds: 0 },
    ]),
    values: [
      {
        currency: 'CHF',
        total: '1000.00',
        customers: [{ partyNumber: '300', name: 'Alpha AG', value: '1000.00' }],
        otherCount: 0,
        otherValue: '0',
      },
      {
        currency: 'EUR',
        total: '123456.78',
        customers: [
          { partyNumber: '100', name: 'Teile Nord GmbH', value: '100000.50' },
          { partyNumber: '200', name: 'Brems & Co', value: '20000.00' },
        ],
        otherCount: 2,
        otherValue: '3456.28',
      },
    ],
    weeks: figuresByWeek(days, [{ day: '20261116', onDay: 2, early: 0, late: 1 }]),
  }
}
