import type { IncomingCustomer } from '../../port'
import { readParty } from './party'
import { requiredLine } from './line'
import { required, wrong } from '../xml/fields'
import { readXml } from '../xml/read'

/** A business relation: the customer number is the one the supplier gave the buyer. */
export function parseCustomer(raw: string): IncomingCustomer {
  const relation = readXml(raw, 'The business relation')
  if (relation.name !== 'BusinessRelation') throw wrong(relation.name, 'is there instead of BusinessRelation')
  const buyer = required(relation, 'BuyerParty')
  requiredLine(buyer, 'PartyNumber')
  return { relationId: requiredLine(relation, 'BusinessRelationID'), ...readParty(buyer) }
}
