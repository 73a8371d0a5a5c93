import type { CallBody, CallReply } from '@partwire/contract/call'
import type { updateCreditNote as call } from '@partwire/contract/credit-note'
import type { CreditNoteForm } from '@partwire/domain/credit-note/shape'
import type { Db } from '../../../db/connect'
import type { Deps } from '../../../deps'
import { Refusal } from '../../../errors'
import type { DraftKey } from '../../orders/worked-order-store'
import { refuseStaleVersion, saveDraft } from '../worked-order'
import { storedCreditNote, type StoredCreditNote } from './read'
import { findCreditNote } from './read-store'
import { updateDraft } from './store'

/** Saves a draft without validation: the fields are stored as they were typed. */
export async function updateCreditNote(
  { db, now }: Deps,
  supplierId: string,
  body: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  await saveDraft(db, {
    supplierId,
    orderId: body.orderId,
    change: async (tx) => {
      const { key, stored } = await readDraftOfForm(tx, supplierId, body)
      return updateDraft(tx, key, body.form, { at: now(), by: stored.record.contactName })
    },
  })
  return { success: true }
}

interface DraftRequest {
  orderId: string
  creditNoteId: string
  version?: number | undefined
}

interface StoredDraft {
  key: DraftKey
  stored: StoredCreditNote
}

/** Like `readDraft`; also refuses a form with another number of lines. */
export async function readDraftOfForm(
  db: Db,
  supplierId: string,
  request: DraftRequest & { form: CreditNoteForm },
): Promise<StoredDraft> {
  const draft = await readDraft(db, supplierId, request)
  const { items, allowOrCharges } = draft.stored.record.own
  refuseOtherCount('items', items.length, request.form.items.length)
  refuseOtherCount('allowOrCharges', allowOrCharges.length, request.form.allowOrCharges.length)
  return draft
}

/** Reads the draft; refuses an unknown id, a submitted one or a stale version. */
export async function readDraft(
  db: Db,
  supplierId: string,
  { orderId, creditNoteId, version }: DraftRequest,
): Promise<StoredDraft> {
  const stored = storedCreditNote(await findCreditNote(db, supplierId, creditNoteId))
  const { head, record } = stored
  if (record.order.id !== orderId) throw new Refusal('not-found', 'This credit note does not exist.')
  if (head.submittedAt !== null) {
    throw new Refusal('wrong-status', 'This credit note was submitted in the meantime.')
  }
  refuseStaleVersion(head, version)
  return { key: { supplierId, orderId, id: head.id, version: head.version }, stored }
}

function refuseOtherCount(field: 'items' | 'allowOrCharges', expected: number, sent: number): void {
  if (expected === sent) return
  const name = field === 'items' ? 'items' : 'allowances and charges'
  throw new Refusal('invalid', `The credit note has ${expected} ${name}, but ${sent} were sent.`, field)
}
