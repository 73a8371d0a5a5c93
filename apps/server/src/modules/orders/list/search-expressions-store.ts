import type { OpenStatus } from '@partwire/domain/order-flow/status'
import { sql, type RawBuilder } from 'kysely'
import { POSITION_INTERVAL, type HitPosition } from './keyword-totals'
import type { OrderSort } from './order-list-store'

/** A search of the orders of one supplier. */
export interface OrderSearch {
  /** The statement names the supplier also where an index of a single database has it. */
  isSharded: boolean
  supplierId: string
  status: OpenStatus | ''
  keyword: string
  sort: OrderSort
  pageNo: number
}

export interface SearchVariant {
  sort: OrderSort
  hasStatus: boolean
}

export type SearchValues = Omit<OrderSearch, 'sort' | 'isSharded'>

export const NEWEST_FIRST: OrderSort = { field: 'createTime', isDesc: true }

export function filterCondition(
  supplierId: RawBuilder<string>,
  status: RawBuilder<string> | null,
): RawBuilder<boolean> {
  return sql`supplier_id = ${supplierId} and ${status === null ? sql`true` : sql`status = ${status}`}`
}

export function toVariant({ sort, status }: OrderSearch): SearchVariant {
  return { sort, hasStatus: status !== '' }
}

export function toValues({ sort: _sort, isSharded: _isSharded, ...values }: OrderSearch): SearchValues {
  return values
}

/** Expression: the positions of hits that are numbered in the order of the list, as JSON. */
export function positionsJson(
  { sort, hasStatus }: SearchVariant,
  hits: RawBuilder<unknown>,
): RawBuilder<HitPosition[]> {
  if (hasStatus || !isNewestFirst(sort)) return sql`'[]'::json`
  return sql`coalesce((
    select json_agg(json_build_object('hits', number, 'createdAt', created_at::text, 'id', id::text) order by number)
    from (${hits}) as hits where number % ${sql.lit(POSITION_INTERVAL)} = 0
  ), '[]')`
}

export function isNewestFirst({ field, isDesc }: OrderSort): boolean {
  return field === 'createTime' && isDesc
}
