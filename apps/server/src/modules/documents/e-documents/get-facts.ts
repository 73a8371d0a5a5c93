import type { CallBody } from '@partwire/contract/call'
import type { getInvoiceFacts as call } from '@partwire/contract/e-documents/e-documents'
import type { Deps } from '../../../deps'
import { Refusal } from '../../../errors'
import { JsonText } from '../../../lib/json-text'
import type { UncheckedSession } from '../../auth/sessions'
import { invoiceFactsRead } from './read-store'

/** The facts with which the screen of an invoice says what its e-documents lack. */
export async function getInvoiceFacts(
  _deps: Deps,
  session: UncheckedSession,
  { orderId }: CallBody<typeof call>,
): Promise<JsonText> {
  const reply = await session.read(invoiceFactsRead, { orderId })
  if (reply === null) throw new Refusal('not-found', 'This invoice does not exist.')
  return new JsonText(reply)
}
