import { sql } from 'kysely'
import { byVariant } from '../../../db/statement'
import { defineSupplierJsonRead } from '../../auth/session-store'
import { lineRecord, type LineRecord } from './line-record-store'
import { allKeys } from './page/all-keys-store'
import { filteredKeys } from './page/filtered-keys-store'
import type { PageValues, PageVariant } from './page/page-expressions-store'

/** A page of open lines as it is stored. */
export interface OpenLinePage {
  record: LineRecord
  pager: { total: number; pageNo: number; isCapped: boolean }
}

const readByVariant = byVariant((variant: PageVariant) =>
  defineSupplierJsonRead<PageValues, OpenLinePage>((value, supplierId) => {
    const keys = variant.hasKeyword || variant.hasCustomer ? filteredKeys : allKeys
    return sql`(
      with ${keys({ variant, value, supplierId })}
      select json_build_object(
        'pager', json_build_object('total', total, 'pageNo', page_no, 'isCapped', is_capped),
        'record', ${lineRecord(supplierId)}
      )
      from page
    )`
  }),
)

/** The read of a page. Customer and order time are the same for all lines of an order, so these are always grouped. */
export function openLinePageRead({ isGrouped, ...variant }: PageVariant) {
  const isSortedByLine = variant.sort.field === 'productNumber' || variant.sort.field === 'requestedDeliveryDate'
  return readByVariant({ ...variant, isGrouped: isGrouped && isSortedByLine })
}
