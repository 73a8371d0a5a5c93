import { hasEveryOrigin, originIndexes } from '@partwire/domain/dispatch-advice/rules'
import type { DispatchAdviceForm } from '@partwire/domain/dispatch-advice/shape'
import type { Db } from '../../../db/connect'
import { Refusal } from '../../../errors'
import { findItems, replaceParts, type NewItem, type StoredItem } from './line-store'
import { updateHead, type Stamp } from './store'

/** The fields a form may change; which line of the order each line delivers stays as the order response settled it. */
export async function storeForm(tx: Db, id: string, form: DispatchAdviceForm, stamp: Stamp): Promise<void> {
  const stored = await findItems(tx, [id])
  const origins = stored.filter(({ isOrigin }) => isOrigin)
  if (!hasEveryOrigin(form.items, origins.length)) {
    throw new Refusal('invalid', 'The items of the form are not those of the dispatch advice.', 'items')
  }
  await updateHead(tx, id, form, stamp)
  await replaceParts(tx, id, { items: linesOf(form, origins), measurements: form.measurements })
}

function linesOf({ items }: DispatchAdviceForm, origins: readonly StoredItem[]): NewItem[] {
  const indexes = originIndexes(items)
  return items.flatMap((form, i) => {
    const origin = origins[indexes[i] ?? -1]
    if (origin === undefined) return []
    return [{ itemPosition: origin.itemPosition, confirmedQuantity: origin.confirmedQuantity, form }]
  })
}
