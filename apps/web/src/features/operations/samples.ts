import type { PageInfo } from '@partwire/domain/list/pages'
import type {
  BackoffSupplier,
  HeldMessage,
  MessageText,
  OpenDelivery,
  OpenMail,
  SyncRun,
} from '@partwire/domain/operations/shape'

/** Times are instants of the local time zone, in which the screen shows them. */
export function aHeldMessage(overrides: Partial<HeldMessage> = {}): HeldMessage {
  return {
    id: '7',
    supplierName: 'Brake World',
    tecComId: 'TC-1007',
    upstreamId: 'MSG-7',
    kind: 'Order',
    receivedTime: new Date(2026, 10, 14, 15, 16, 17).toISOString(),
    state: 'quarantined',
    reason: 'The order is not well-formed XML.',
    ...overrides,
  }
}

/** The reply of the call for one message. */
export function aMessageText(overrides: Partial<MessageText> = {}) {
  const raw = '<Order><OrderHeader>'
  return { success: true, message: { ...aHeldMessage(), raw, isCut: false, length: raw.length, ...overrides } }
}

export function aSyncRun(overrides: Partial<SyncRun> = {}): SyncRun {
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
    ...overrides,
  }
}

export function aBackingOff(overrides: Partial<BackoffSupplier> = {}): BackoffSupplier {
  return {
    id: '5',
    supplierName: 'Hansen Brakes',
    tecComId: 'TC-2001',
    failures: 3,
    error: 'The platform refused the account.',
    nextTryTime: new Date(2026, 10, 14, 17, 0, 0).toISOString(),
    ...overrides,
  }
}

export function anOpenDelivery(overrides: Partial<OpenDelivery> = {}): OpenDelivery {
  return {
    id: '9',
    supplierName: 'Brake World',
    tecComId: 'TC-1007',
    buyerOrderNumber: 'PO-4711',
    kind: 'OrdRsp',
    number: 'OR-9',
    submitTime: new Date(2026, 10, 14, 15, 16, 17).toISOString(),
    state: 'failed',
    reason: 'The platform refused the account.',
    attempts: 1,
    isHeldBack: false,
    isUnderWay: false,
    ...overrides,
  }
}

export function anOpenMail(overrides: Partial<OpenMail> = {}): OpenMail {
  return {
    id: '4',
    supplierName: 'Brake World',
    tecComId: 'TC-1007',
    contactEmail: 'orders@brake.test',
    kind: 'newOrders',
    orderCount: 1200,
    isStale: false,
    createTime: new Date(2026, 10, 14, 15, 16, 17).toISOString(),
    state: 'queued',
    reason: 'The mail server does not answer.',
    attempts: 2,
    nextTryTime: new Date(2026, 10, 14, 15, 20, 0).toISOString(),
    isUnderWay: false,
    ...overrides,
  }
}

/** The reply of a list call. */
export function listReply<Row>(list: Row[], page: Partial<PageInfo> = {}) {
  return { success: true, pager: { list, total: list.length, pageNo: 1, pageSize: 10, ...page } }
}
