import { node, text, writeXml } from '../xml/write-xml'
import { partyNodes } from './party-nodes'
import type { Relation } from './relations'

export function writeRelation({ id, partyNumber, company }: Relation): string {
  const { address, taxNumber } = company
  return writeXml(
    node('BusinessRelation', [
      node('Document', [], { Type: 'BusinessRelation', Version: '1.0' }),
      text('BusinessRelationID', id),
      node('BuyerParty', partyNodes({ number: partyNumber, address, taxNumber })),
    ]),
  )
}
