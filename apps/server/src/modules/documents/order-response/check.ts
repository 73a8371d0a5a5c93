import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { needsDeliveryAddress } from '@partwire/domain/documents/delivery-address'
import type { DocumentOrder } from '@partwire/domain/documents/shape'
import { confirmedValue, countPriceWarnings, isReadyToSubmit } from '@partwire/domain/order-response/readiness'
import type { OrderResponseForm } from '@partwire/domain/order-response/shape'
import type { StoredLine } from './line-store'
import { currentKnownPrices } from './proposals'
import type { OrderResponseRecord } from './read-store'
import type { DraftCheck } from './store'

/** With more items than this, other requests are handled between the steps. A step of 10,000 takes about 100 ms. */
const MAX_ITEMS_WITHOUT_PAUSE = 1_000

interface CheckedDraft {
  order: DocumentOrder
  record: OrderResponseRecord
}

/** Whether a form can be submitted, with its value, and how many of its prices leave the last known ones. */
export async function checkDraft(form: OrderResponseForm, { order, record }: CheckedDraft): Promise<DraftCheck> {
  const pause = () => (form.items.length > MAX_ITEMS_WITHOUT_PAUSE ? yieldToEventLoop() : null)
  const isReady = isReadyToSubmit(
    { ...form, deliveryPartyAddress: form.deliveryPartyAddress ?? record.enteredAddress },
    {
      requestedQuantities: record.items.map(({ requestedQuantity }) => Number(requestedQuantity)),
      needsDeliveryAddress: needsDeliveryAddress(order),
    },
  )
  await pause()
  const readyValue = isReady ? confirmedValue(form.items) : null
  await pause()
  const { knownPricesAt, guardPercent } = currentKnownPrices(record)
  const warnings = form.items.map((item, i) => countPriceWarnings(item, knownPricesAt(i), guardPercent))
  return { readyValue, priceWarnings: warnings.reduce((sum, count) => sum + count, 0) }
}

/** The form of a draft as it is stored. */
export function storedDraftForm(
  { head, enteredAddress }: OrderResponseRecord,
  lines: readonly StoredLine[],
): OrderResponseForm {
  return {
    sellerOrderNumber: head?.sellerOrderNumber ?? '',
    deliveryPartyAddress: enteredAddress,
    items: lines.map(({ proposals, ...line }) => ({ ...line, ...(proposals !== null && { proposals }) })),
  }
}
