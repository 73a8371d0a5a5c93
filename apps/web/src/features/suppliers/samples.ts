import type { PageInfo } from '@partwire/domain/list/pages'
import type { Supplier } from '@partwire/domain/suppliers/shape'

/** Times are instants of the local time zone, in which the screen shows them. */
export function aSupplier(overrides: Partial<Supplier> = {}): Supplier {
  return {
    id: '7',
    tecComId: 'TC-1007',
    supplierName: 'Brake World',
    contactName: 'Ada Berg',
    contactEmail: 'ada@brakeworld.example',
    tecComUserName: 'brakeworld',
    tecComPassword: 'ws-secret',
    sendEmailForOrder: true,
    active: true,
    createTime: new Date(2026, 0, 5, 7, 8, 9).toISOString(),
    lastAccessTime: new Date(2026, 10, 14, 15, 16, 17).toISOString(),
    ...overrides,
  }
}

/** The reply of the list call. */
export function listReply(list: Supplier[], page: Partial<PageInfo> = {}) {
  return { success: true, pager: { list, total: list.length, pageNo: 1, pageSize: 10, ...page } }
}
