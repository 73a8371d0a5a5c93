import type { Address, Party } from '@partwire/domain/documents/shape'
import { sql, type RawBuilder } from 'kysely'
import { jsonRows } from '../../db/json'
import type { OwnedOrder } from './owned-order-store'

export interface OrderParties {
  buyerParty: Party
  sellerParty: Party
  deliveryParty: Party | null
}

export interface PartyRow extends Address {
  role: 'buyer' | 'seller' | 'delivery'
  partyNumber: string
}

const UNKNOWN_PARTY: Party = { partyNumber: '', address: null }

/** Expression: the rows of the parties of an order as JSON. */
export function partyRows({ supplierId, orderId }: OwnedOrder): RawBuilder<PartyRow[]> {
  return jsonRows(sql`
    select role, party_number as "partyNumber", name1, street1, postal_code as "postalCode", city,
      country_code as "countryCode"
    from order_parties where supplier_id = ${supplierId} and order_id = ${orderId}
  `)
}

/** Expression: the number of the buyer of an order. */
export function buyerPartyNumber({ supplierId, orderId }: OwnedOrder): RawBuilder<string> {
  return sql`(
    select party_number from order_parties
    where supplier_id = ${supplierId} and order_id = ${orderId} and role = 'buyer'
  )`
}

/** Expression: the number of the delivery party of an order, of its buyer when the order names no delivery party. */
export function recipientPartyNumber({ supplierId, orderId }: OwnedOrder): RawBuilder<string> {
  return sql`(
    select party_number from order_parties
    where supplier_id = ${supplierId} and order_id = ${orderId} and role in ('delivery', 'buyer')
    order by role desc limit 1
  )`
}

/** The parties of an order as the buyer sent them; an address without any text is null. */
export function orderParties(rows: readonly PartyRow[]): OrderParties {
  const findParty = (role: PartyRow['role']): Party | null => {
    const row = rows.find((candidate) => candidate.role === role)
    if (row === undefined) return null
    const { role: _role, partyNumber, ...address } = row
    return { partyNumber, address: filledAddress(address) }
  }
  return {
    buyerParty: findParty('buyer') ?? UNKNOWN_PARTY,
    sellerParty: findParty('seller') ?? UNKNOWN_PARTY,
    deliveryParty: findParty('delivery'),
  }
}

/** Null for an address without any text. */
export function filledAddress(address: Address): Address | null {
  return Object.values(address).some((line) => line !== '') ? address : null
}
