import type { PageFacts } from '@partwire/domain/list/pages'
import type { Supplier } from '@partwire/domain/suppliers/shape'

/** A supplier as the operator's list brings it. Times are written in the reader's own time zone. */
export function aSupplier(facts: Partial<Supplier> = {}): Supplier {
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
    ...facts,
  }
}

/** The answer of the list call. */
export function aListOf(list: Supplier[], page: Partial<PageFacts> = {}) {
  return { success: true, pager: { list, total: list.length, pageNo: 1, pageSize: 10, ...page } }
}

/** An answer that is on its way until the test lets it arrive. */
export function heldAnswer(answer: unknown) {
  const waiting: (() => void)[] = []
  return {
    answer: () => new Promise((resolve) => waiting.push(() => resolve(answer))),
    arrive: () => waiting.splice(0).forEach((each) => each()),
  }
}
