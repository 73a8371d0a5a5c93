import { LIST_MAX_LENGTHS } from '@partwire/domain/lib/limits'
import { text } from '@partwire/domain/lib/shape'
import * as z from 'zod'

/** List request. Defaults: pageNo 1, empty keyword, no sort field, descending. */
export const listBody = z.strictObject({
  pageNo: z.int().min(1).default(1),
  keyword: text(LIST_MAX_LENGTHS.keyword).default(''),
  orderField: text(LIST_MAX_LENGTHS.orderField).nullable().default(null),
  isDesc: z.boolean().default(true),
})
export type ListBody = z.infer<typeof listBody>

/** Schema of one page of a list; `total` counts all rows, not only those of the page. */
export function pagerWith<Row extends z.ZodType>(row: Row) {
  return z.object({ list: z.array(row), total: z.int(), pageNo: z.int(), pageSize: z.int() })
}

/** Page of a long list whose rows are counted up to a limit. `totalIsCapped`: there are more rows than `total`. */
export function cappedPagerWith<Row extends z.ZodType>(row: Row) {
  return pagerWith(row).extend({ totalIsCapped: z.boolean().optional() })
}
