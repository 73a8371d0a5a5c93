import type { PageInfo } from '@partwire/domain/list/pages'
import type { OwnSecurityEvent, SecurityEvent } from '@partwire/domain/security-log/shape'

export const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'

/** Times are instants of the local time zone, in which the screen shows them. */
export function aSecurityEvent(overrides: Partial<SecurityEvent> = {}): SecurityEvent {
  return {
    id: '7',
    time: new Date(2026, 10, 14, 15, 16, 17).toISOString(),
    kind: 'sign-in',
    reason: '',
    area: 'supplier',
    supplierName: 'Brake World',
    tecComId: 'TC-1007',
    account: '',
    address: '192.0.2.1',
    userAgent: FIREFOX,
    details: '',
    ...overrides,
  }
}

export function anOwnEvent(overrides: Partial<OwnSecurityEvent> = {}): OwnSecurityEvent {
  const { id, time, kind, reason, address, userAgent, details } = aSecurityEvent()
  return { id, time, kind, reason, address, userAgent, details, isByOperator: false, ...overrides }
}

/** The reply of a list call. */
export function listReply<Row>(list: Row[], page: Partial<PageInfo> = {}) {
  return { success: true, pager: { list, total: list.length, pageNo: 1, pageSize: 10, ...page } }
}
