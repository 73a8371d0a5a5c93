import type { ChangedLine, ParkedChange, ParkedChangeSummary } from './shape'

/**
 * A change of one line.
 * @internal
 */
export function aParkedChange(changes: Partial<ParkedChange> = {}): ParkedChange {
  return {
    kind: 'change',
    receivedTime: '2026-11-14T12:00:00.000Z',
    content: {
      notes: ['Reason: Project postponed'],
      requestedDeliveryDate: '20261130',
      lines: [aChangedLine()],
      lineCount: 1,
    },
    ...changes,
  }
}

/** @internal */
export function aChangedLine(changes: Partial<ChangedLine> = {}): ChangedLine {
  return {
    lineNumber: '10',
    productNumber: '0986479C20',
    description: 'Brake disc',
    quantity: '2.5',
    unit: 'PCE',
    requestedDeliveryDate: '',
    note: '',
    ...changes,
  }
}

/**
 * The only parked change of an order.
 * @internal
 */
export function aParkedChangeSummary(changes: Partial<ParkedChangeSummary> = {}): ParkedChangeSummary {
  const { kind, receivedTime } = aParkedChange()
  return { kind, receivedTime, count: 1, cancellations: 0, ...changes }
}
