import type { PageFacts } from '@partwire/domain/list-state/pages'
import type { HeldMessage, MessageText, SyncRun } from '@partwire/domain/operations/shape'

/** Times are written in the reader's own time zone. */
export function aHeldMessage(facts: Partial<HeldMessage> = {}): HeldMessage {
  return {
    id: '7',
    supplierName: 'Brake World',
    tecComId: 'TC-1007',
    upstreamId: 'MSG-7',
    kind: 'Order',
    receivedTime: new Date(2026, 10, 14, 15, 16, 17).toISOString(),
    state: 'quarantined',
    reason: 'The order is not well-formed XML.',
    ...facts,
  }
}

/** The answer of the call for one message. */
export function aMessageText(facts: Partial<MessageText> = {}) {
  const raw = '<Order><OrderHeader>'
  return { success: true, message: { ...aHeldMessage(), raw, isCut: false, length: raw.length, ...facts } }
}

export function aSyncRun(facts: Partial<SyncRun> = {}): SyncRun {
  return {
    id: '3',
    supplierName: 'Brake World',
    tecComId: 'TC-1007',
    kind: 'orders',
    startTime: new Date(2026, 10, 14, 15, 16, 17).toISOString(),
    endTime: new Date(2026, 10, 14, 15, 16, 20).toISOString(),
    state: 'done',
    isSilent: false,
    received: 1200,
    created: 1000,
    error: '',
    ...facts,
  }
}

/** The answer of a list call. */
export function aListOf<Row>(list: Row[], page: Partial<PageFacts> = {}) {
  return { success: true, pager: { list, total: list.length, pageNo: 1, pageSize: 10, ...page } }
}
