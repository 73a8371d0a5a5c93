import type { CallBody, CallReply } from '@partwire/contract/call'
import type {
  getCustomerFacts as getCall,
  updateCustomerFacts as updateCall,
} from '@partwire/contract/e-documents/e-documents'
import { customerFactsError, trimCustomerFacts } from '@partwire/domain/e-document/setting'
import type { Deps } from '../../deps'
import { Refusal, refuseFieldError } from '../../errors'
import { JsonText } from '../../lib/json-text'
import type { UncheckedSession } from '../auth/sessions'
import { customerFactsRead, setCustomerFacts } from './customer-facts-store'

/** The facts of e-documents of a customer. */
export async function getCustomerFacts(
  _deps: Deps,
  session: UncheckedSession,
  { id }: CallBody<typeof getCall>,
): Promise<JsonText> {
  const reply = await session.read(customerFactsRead, { id })
  if (reply === null) throw new Refusal('not-found', 'This customer does not exist.')
  return new JsonText(reply)
}

export async function updateCustomerFacts(
  { db }: Deps,
  supplierId: string,
  { id, ...body }: CallBody<typeof updateCall>,
): Promise<CallReply<typeof updateCall>> {
  const facts = trimCustomerFacts(body)
  refuseFieldError(customerFactsError(facts))
  const isFound = await setCustomerFacts(db, supplierId, id, facts)
  if (!isFound) throw new Refusal('not-found', 'This customer does not exist.')
  return { success: true }
}
