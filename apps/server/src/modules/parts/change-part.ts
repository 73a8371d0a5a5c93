import type { CallBody, CallReply } from '@partwire/contract/call'
import type {
  createPart as createPartCall,
  removePart as removePartCall,
  updatePart as updatePartCall,
  updatePriceGuard as updatePriceGuardCall,
} from '@partwire/contract/parts/parts'
import { calendarDay } from '@partwire/domain/lib/calendar-date'
import { normalizeInput } from '@partwire/domain/lib/number-input'
import { isBlank } from '@partwire/domain/lib/text'
import type { PartField } from '@partwire/domain/parts/part-value'
import { partIssues, priceGuardIssues } from '@partwire/domain/parts/rules'
import type { PartChanges, PriceChange } from '@partwire/domain/parts/shape'
import type { Deps } from '../../deps'
import { Refusal, refuseIssues } from '../../errors'
import { enqueue, type Tasks } from '../../jobs/job-store'
import {
  deleteValuesOfMissingPart,
  deletePart,
  hasPart,
  insertPart,
  lockPart,
  savePriceGuard,
  storeTypedValues,
  type ValueChange,
} from './part-store'

/** Longer than a submit takes. */
const LEFT_VALUES_DELAY_SECONDS = 300

export async function createPart(
  { config, db, now }: Deps,
  supplierId: string,
  { productNumber, changes }: CallBody<typeof createPartCall>,
): Promise<CallReply<typeof createPartCall>> {
  refuseIssues(partIssues(productNumber, changes))
  const at = now()
  const values = valueChanges(changes, { at, day: calendarDay(at, config.businessTimeZone) })
  await db.transaction().execute(async (tx) => {
    const isNew = await insertPart(tx, supplierId, productNumber, at)
    if (!isNew) throw new Refusal('conflict', 'This part exists already.', 'productNumber')
    await storeTypedValues(tx, supplierId, productNumber, values)
  })
  return { success: true }
}

/** Changes values of a part, each on its own: two people who change different values do not disturb each other. */
export async function updatePart(
  { config, db, now }: Deps,
  supplierId: string,
  { productNumber, changes }: CallBody<typeof updatePartCall>,
): Promise<CallReply<typeof updatePartCall>> {
  refuseIssues(partIssues(productNumber, changes))
  const at = now()
  const values = valueChanges(changes, { at, day: calendarDay(at, config.businessTimeZone) })
  await db.transaction().execute(async (tx) => {
    if (!(await hasPart(tx, supplierId, productNumber))) throw missingPart()
    await storeTypedValues(tx, supplierId, productNumber, values)
    if (!(await lockPart(tx, supplierId, productNumber))) throw missingPart()
  })
  return { success: true }
}

/** Deletes a part. Documents of the past stay as they are. */
export async function removePart(
  { db }: Deps,
  supplierId: string,
  { productNumber }: CallBody<typeof removePartCall>,
): Promise<CallReply<typeof removePartCall>> {
  await db.transaction().execute(async (tx) => {
    if (!(await deletePart(tx, supplierId, productNumber))) throw missingPart()
    await enqueue(tx, 'delete-left-values', { supplierId, productNumber }, { delaySeconds: LEFT_VALUES_DELAY_SECONDS })
  })
  return { success: true }
}

/**
 * Deletes values that a submit has stored while the part was deleted. A submit does not lock the parts that it teaches, so
 * the deletion does not see its values: see decision 64.
 */
export async function deleteLeftValues(
  { db }: Deps,
  { supplierId, productNumber }: Tasks['delete-left-values'],
): Promise<void> {
  await deleteValuesOfMissingPart(db, supplierId, productNumber)
}

export async function updatePriceGuard(
  { db, now }: Deps,
  supplierId: string,
  { percent }: CallBody<typeof updatePriceGuardCall>,
): Promise<CallReply<typeof updatePriceGuardCall>> {
  refuseIssues(priceGuardIssues(percent))
  await savePriceGuard(db, supplierId, normalizeInput(percent), now())
  return { success: true }
}

function missingPart(): Refusal {
  return new Refusal('not-found', 'This part does not exist.')
}

const TEXT_FIELDS = ['description', 'ean', 'countryCode', 'statisticGroup', 'taxCode', 'packetKind'] as const

/** The values to store. Of a value that occurs twice the last one counts. */
function valueChanges(changes: PartChanges, { at, day }: { at: Date; day: string }): ValueChange[] {
  const stamp = { at: at.toISOString(), day }
  const values = new Map<string, ValueChange>()
  const add = (field: PartField, text: string, { currency = '', partyNumber = '' }: Partial<PriceChange> = {}) => {
    const key = { field, currency, partyNumber: partyNumber.trim() }
    const typed = isBlank(text) ? null : { value: text.trim(), ...stamp }
    values.set(JSON.stringify(key), { ...key, typed })
  }
  for (const field of TEXT_FIELDS) {
    const text = changes[field]
    if (text !== undefined) add(field, text)
  }
  if (changes.deliveryDays !== undefined) add('deliveryDays', normalizeInput(changes.deliveryDays))
  for (const price of changes.netPrices ?? []) add('netPrice', normalizeInput(price.price), price)
  for (const price of changes.listPrices ?? []) add('listPrice', normalizeInput(price.price), price)
  return [...values.values()]
}
