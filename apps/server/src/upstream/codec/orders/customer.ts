import type { IncomingCustomer } from '../../port'
import { readParty } from './party'
import { readRequiredLine } from './text-fields'
import { requiredChild, protocolError } from '../xml/fields'
import { parseXml } from '../xml/read'

/** A business relation: the customer number is the one the supplier gave the buyer. */
export function parseCustomer(raw: string): IncomingCustomer {
  const relation = parseXml(raw, 'The business relation')
  if (relation.name !== 'BusinessRelation') throw protocolError(relation.name, 'is there instead of BusinessRelation')
  const buyer = requiredChild(relation, 'BuyerParty')
  readRequiredLine(buyer, 'PartyNumber')
  return { relationId: readRequiredLine(relation, 'BusinessRelationID'), ...readParty(buyer) }
}
