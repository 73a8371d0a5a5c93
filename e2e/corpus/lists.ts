import { CUSTOMER_SORT_FIELDS } from '@partwire/domain/customers/shape'
import { HELD_STATES, OPEN_FILTERS, SYNC_RUN_STATES } from '@partwire/domain/operations/states'
import { OPEN_STATUSES } from '@partwire/domain/order-flow/status'
import { ORDER_SORT_FIELDS } from '@partwire/domain/orders/sort-fields'
import { SUPPLIER_SORT_FIELDS } from '@partwire/domain/suppliers/shape'
import type { CorpusVisitor } from './recorder'

const PAGES = [1, 2, 3, 99]
const ORDER_KEYWORDS = ['', 'po-0001', 'PO-00', 'teile nord', 'zündspule', '刹车', '部', 'ö', 'e', '5%', '_', 'nowhere']

/** The order list with every sort, status, keyword and page. */
export async function readOrderLists(supplier: CorpusVisitor): Promise<void> {
  const list = (body: object) => supplier.post('/api/supplier/order/list', body)
  for (const sort of sorts(ORDER_SORT_FIELDS)) {
    for (const status of ['', ...OPEN_STATUSES]) {
      for (const pageNo of PAGES) await list({ ...sort, status, pageNo })
    }
  }
  for (const keyword of ORDER_KEYWORDS) {
    for (const body of [{}, { pageNo: 2 }, { pageNo: 99 }, { status: 'invoice' }]) await list({ ...body, keyword })
    for (const sort of sorts(ORDER_SORT_FIELDS)) await list({ ...sort, keyword })
  }
}

/** All other lists, with every sort, filter and page. */
export async function readEveryList(visitors: { operator: CorpusVisitor; supplier: CorpusVisitor }): Promise<void> {
  const { operator, supplier } = visitors
  for (const [visitor, call, fields] of [
    [supplier, '/api/supplier/customer/list', CUSTOMER_SORT_FIELDS],
    [operator, '/api/admin/supplier/list', SUPPLIER_SORT_FIELDS],
  ] as const) {
    for (const sort of sorts(fields)) {
      for (const keyword of ['', 'e', 'teile', 'gmbh', 'ö', '部品', '%', 'nowhere']) {
        for (const pageNo of PAGES) await visitor.post(call, { ...sort, keyword, pageNo })
      }
    }
  }
  for (const fieldName of CUSTOMER_SORT_FIELDS) await supplier.post('/api/supplier/customer/list', { fieldName })
  for (const [call, states] of [
    ['/api/admin/operations/messages', HELD_STATES],
    ['/api/admin/operations/syncRuns', SYNC_RUN_STATES],
    ['/api/admin/operations/deliveries', OPEN_FILTERS],
    ['/api/admin/operations/mails', OPEN_FILTERS],
  ] as const) {
    for (const state of ['', ...states]) {
      for (const pageNo of PAGES) await operator.post(call, { state, pageNo })
    }
  }
}

function sorts(fields: readonly string[]): object[] {
  return [
    {},
    { orderField: 'unknown' },
    ...fields.flatMap((orderField) => [true, false].map((isDesc) => ({ orderField, isDesc }))),
  ]
}
