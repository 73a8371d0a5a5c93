import { expect, test } from 'vitest'
import { catchUpstreamError } from '../../testing/catch-upstream-error'
import { golden } from '../../testing/golden'
import { parseCustomer } from './customer'

test('a business relation is a customer', () => {
  expect(parseCustomer(golden('business-relation'))).toEqual({
    relationId: '0000815',
    partyNumber: '0007001',
    name1: 'Ελληνικά Ανταλλακτικά',
    street1: 'Πειραιώς 1',
    postalCode: '104 31',
    city: 'Αθήνα',
    countryCode: 'GR',
  })
})

test.each([
  ['<BusinessRelationID>0000815</BusinessRelationID>', '', 'BusinessRelation/BusinessRelationID is missing.'],
  ['<PartyNumber>0007001</PartyNumber>', '', 'BuyerParty/PartyNumber is missing.'],
  [/BuyerParty/g, 'SellerParty', 'BusinessRelation/BuyerParty is missing.'],
  [/BusinessRelation>/g, 'Relation>', 'Relation is there instead of BusinessRelation.'],
])('%s → %s is refused', async (what, replacement, message) => {
  const raw = golden('business-relation').replace(what, replacement)

  expect(await catchUpstreamError(() => parseCustomer(raw))).toEqual({ kind: 'Protocol', message })
})
