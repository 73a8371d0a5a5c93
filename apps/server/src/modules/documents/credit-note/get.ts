import type { CallBody, CallReply } from '@partwire/contract/call'
import type { getCreditNote as getCall, listCreditNotes as listCall } from '@partwire/contract/credit-note'
import { calendarDay } from '@partwire/domain/lib/calendar-date'
import type { Deps } from '../../../deps'
import type { UncheckedSession } from '../../auth/sessions'
import { documentOrder } from '../../orders/order-record-store'
import { documentDelivery } from '../deliveries/delivery-store'
import { refuseMissing } from '../worked-order'
import { creditNoteReply, storedCreditNote } from './read'
import { creditNoteListRead, creditNoteRead } from './read-store'
import { isTransmitted } from './send'

/** One statement checks the session and reads everything. */
export async function getCreditNote(
  { config, now }: Deps,
  session: UncheckedSession,
  { creditNoteId }: CallBody<typeof getCall>,
): Promise<CallReply<typeof getCall>> {
  const stored = storedCreditNote(await session.read(creditNoteRead, { creditNoteId }))
  return {
    success: true,
    order: documentOrder(stored.record.order),
    creditNote: creditNoteReply(stored, calendarDay(now(), config.businessTimeZone)),
    isTransmitted: isTransmitted(config),
  }
}

/** The credit notes of an order, oldest first, a draft last. */
export async function listCreditNotes(
  _deps: Deps,
  session: UncheckedSession,
  { orderId }: CallBody<typeof listCall>,
): Promise<CallReply<typeof listCall>> {
  const { creditNotes, deliveries } = (await session.read(creditNoteListRead, { orderId })) ?? refuseMissing()
  return {
    success: true,
    creditNotes: creditNotes.map((listed) => ({ ...listed, delivery: documentDelivery(deliveries, listed.id) })),
  }
}
