import { sql } from 'kysely'
import type { Db } from '../../../../db/connect'
import { byVariant, defineStatement } from '../../../../db/statement'
import { filterVariant, matchesFilter, type FilterVariant, type LineFilter } from '../filter-store'
import { lineRecord, type LineRecord } from '../line-record-store'

/** Which lines are exported: those of a filter, or of one order. */
interface ExportedLines extends LineFilter {
  orderId?: string | undefined
}

/** The last line that was read. */
export interface LinePlace {
  orderId: string
  position: number
}

interface BatchValues extends LineFilter {
  supplierId: string
  orderId: string
  afterOrderId: string
  afterPosition: number
  limit: number
}

const selectBatch = byVariant((variant: FilterVariant & { isOneOrder: boolean }) =>
  defineStatement<BatchValues, { record: LineRecord }>((value) => {
    const isOrder = variant.isOneOrder ? sql` and open_lines.order_id = ${value('orderId')}` : sql``
    return sql`
      with keys as (
        select order_id, position, row_number() over (order by order_id, position) as place
        from open_lines
        where ${matchesFilter(variant, value, value('supplierId'))}${isOrder}
          and (order_id, position) > (${value('afterOrderId')}::bigint, ${value('afterPosition')}::integer)
        order by order_id, position limit ${value('limit')}
      )
      select ${lineRecord(value('supplierId'))} as record
    `
  }),
)

/** The open lines after a place, by order and position, with their orders. */
export async function findLinesAfter(
  db: Db,
  supplierId: string,
  { keyword, customer, orderId }: ExportedLines,
  { after, limit }: { after: LinePlace; limit: number },
): Promise<LineRecord> {
  const variant = { ...filterVariant({ keyword, customer }), isOneOrder: orderId !== undefined }
  const [row] = await selectBatch(variant)(db, {
    supplierId,
    keyword,
    customer,
    orderId: orderId ?? '0',
    afterOrderId: after.orderId,
    afterPosition: after.position,
    limit,
  })
  if (row === undefined) throw new Error('the read of lines returned no row')
  return row.record
}
