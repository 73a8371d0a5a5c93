import { sql, type RawBuilder } from 'kysely'
import { acrossSuppliers } from '../../../db/across-suppliers'
import type { Db } from '../../../db/connect'
import { contains, lowercase, once, withoutLastSigma } from '../../../db/keyword'
import { clampedPageNo, PAGE_SIZE_SQL } from '../../../db/pager-json'
import { PLANNED_FOR_VALUES } from '../../../db/prepared'
import { byVariant, defineStatement, type Value } from '../../../db/statement'
import type { HitPosition } from './keyword-totals'
import { orderListJson, SORT_COLUMNS } from './order-list-store'
import {
  filterCondition,
  positionsJson,
  toValues,
  toVariant,
  type OrderSearch,
  type SearchValues,
  type SearchVariant,
} from './search-expressions-store'

interface Found {
  /** Number of hits, at most one more than the cap. */
  hits: number
  /** The page as a JSON array; null when it is not among the hits that were found. */
  list: string | null
  /** Positions of the hits up to the cap, if the page was found and all orders are sorted newest first. */
  positions: HitPosition[]
}

/**
 * Finds the hits with an index, up to the cap or all of them: the trigram index for the pieces, without pieces the index
 * of character pairs.
 */
export async function findByIndex(
  db: Db,
  search: OrderSearch,
  { pieces, ...limits }: { pieces: readonly string[]; cap: number; maxHits: number | null },
): Promise<Found> {
  const patterns = pieces.map((piece) => `%${piece.replaceAll(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`)
  const statement = indexStatement({ ...toVariant(search), pieces: pieces.length, isSharded: search.isSharded })
  const [found] = await statement(db, { ...toValues(search), ...limits, patterns })
  return found ?? { hits: 0, list: '[]', positions: [] }
}

const indexStatement = byVariant((variant: SearchVariant & { pieces: number; isSharded: boolean }) =>
  defineStatement<SearchValues & { cap: number; maxHits: number | null; patterns: readonly string[] }, Found>(
    (value) => {
      const { sort, hasStatus, pieces, isSharded } = variant
      const parts = {
        supplierId: value('supplierId'),
        status: hasStatus ? value('status') : null,
        keyword: value('keyword'),
      }
      const direction = sort.isDesc ? sql`desc` : sql`asc`
      const isComplete = sql`${value('maxHits')}::int is null or hits <= ${value('cap')}::int`
      const numbered = sql`
        select row_number() over (order by created_at desc, id desc) as number, created_at, id from hits
        order by created_at desc, id desc limit ${value('cap')}::int
      `
      const source =
        pieces === 0 ? pairIndexSource(parts, isSharded) : trigramIndexSource(parts, value('patterns'), pieces)
      return sql`${isSelective(pieces) ? sql`` : PLANNED_FOR_VALUES}
      with hits as materialized (
        select id, created_at, buyer_order_number, customer_name from ${source} limit ${value('maxHits')}::int
      ), counted as (
        select count(*)::int as hits, ${lastPage(value)} as page_no from hits
      )
      select least(hits, ${value('cap')}::int + 1) as hits, case when ${isComplete} then
        ${orderListJson(
          value('supplierId'),
          sql`array(
            select id from hits order by ${SORT_COLUMNS[sort.field]} ${direction}, id ${direction}
            offset (page_no - 1) * ${PAGE_SIZE_SQL} limit ${PAGE_SIZE_SQL}
          )`,
          sort,
        )}
      end as list, case when ${isComplete} then ${positionsJson(variant, numbered)} else '[]' end as positions
      from counted
    `
    },
  ),
)

interface FilterParts {
  supplierId: RawBuilder<string>
  status: RawBuilder<string> | null
  keyword: RawBuilder<string>
}

/**
 * Whether the planner reads the trigram index for so many pieces without knowing them, because it expects few hits. Of a
 * single piece, and of character pairs, it must know the values.
 */
function isSelective(pieces: number): boolean {
  return pieces > 1
}

function trigramIndexSource(parts: FilterParts, patterns: RawBuilder<unknown>, count: number): RawBuilder<unknown> {
  const text = (value: RawBuilder<unknown>) => (isSelective(count) ? once(lowercase(value)) : lowercase(value))
  const conditions = Array.from(
    { length: count },
    (_, index) => sql`search_text like ${text(sql`(${patterns}::text[])[${sql.lit(index + 1)}]`)}`,
  )
  return sql`orders where ${filterCondition(parts.supplierId, parts.status)} and ${sql.join(conditions, sql` and `)}
    and ${contains(text(parts.keyword))}`
}

/**
 * The hits through the index of character pairs. Materialized, because for a query of ten rows the planner would
 * otherwise scan order by order. The index keys contain the supplier; with conditions on supplier or status inside the
 * inner query the planner would also read their indexes. A sharded database needs the condition on the supplier to find
 * the node.
 * @internal
 */
export function pairIndexSource({ supplierId, status, keyword }: FilterParts, isSharded: boolean): RawBuilder<unknown> {
  return sql`(
    with hits as materialized (
      select id, supplier_id, status, created_at, buyer_order_number, customer_name
      from ${isSharded ? sql`` : acrossSuppliers('search by character pairs')} order_pair_keys join orders using (supplier_id)
      where orders.id = order_id ${isSharded ? sql`and orders.supplier_id = ${supplierId}` : sql``}
        and keys operator(pg_catalog.@>) keyword_pair_keys(${supplierId}, ${withoutLastSigma(lowercase(keyword))})
        and ${contains(lowercase(keyword))}
    )
    select * from hits where ${filterCondition(supplierId, status)}
  ) as hits`
}

/** Expression: the requested page, or the last one of the hits up to the cap. */
function lastPage(value: Value<{ pageNo: number; cap: number }>): RawBuilder<number> {
  return clampedPageNo(value('pageNo'), sql`least(count(*), ${value('cap')}::int)`)
}
