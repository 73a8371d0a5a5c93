import { createHash, randomUUID } from 'node:crypto'
import { insertOrder } from '../../modules/orders/order-store'
import type { IncomingItem, IncomingOrder, IncomingParty } from '../../upstream/port'
import type { TestApp } from '../test-app'

export function incomingItem(changes: Partial<IncomingItem> = {}): IncomingItem {
  return {
    buyerLineNumber: '10',
    makerCode: '*',
    productNumber: '0986479C20',
    buyerProductNumber: 'B-1',
    ean: '4047024610095',
    productName: 'Brake disc',
    requestedQuantity: '4',
    requestedQuantityUom: 'PCE',
    requestedDeliveryDate: '20261130',
    ...changes,
  }
}

export function incomingParty(changes: Partial<IncomingParty> = {}): IncomingParty {
  return {
    partyNumber: '100',
    name1: 'Teile Nord GmbH',
    street1: 'Hafenstr. 1',
    postalCode: '20457',
    city: 'Hamburg',
    countryCode: 'DE',
    ...changes,
  }
}

export function incomingOrder(changes: Partial<IncomingOrder> = {}): IncomingOrder {
  return {
    buyerOrderNumber: 'PO-1',
    orderDate: '20261114',
    issuedAt: new Date('2026-11-14T08:30:00Z'),
    dispatchMode: 'Normal',
    currency: 'EUR',
    requestedDeliveryDate: '20261130',
    buyerParty: incomingParty(),
    sellerParty: incomingParty({ partyNumber: '900', name1: 'Kessler Fahrwerktechnik AG' }),
    deliveryParty: null,
    freeParams: [],
    freeTexts: [],
    items: [incomingItem()],
    ...changes,
  }
}

/** Inserts an order as the import does. Returns its id. */
export async function givenOrder(
  test: TestApp,
  supplierId: string,
  changes: Partial<IncomingOrder> = {},
): Promise<string> {
  const order = incomingOrder(changes)
  const id = await test.db.transaction().execute((tx) =>
    insertOrder(tx, supplierId, {
      upstreamId: randomUUID(),
      contentHash: createHash('sha256').update(JSON.stringify(order)).digest(),
      receivedAt: test.clock.now(),
      order,
    }),
  )
  if (id === null) throw new Error(`there is an order ${order.buyerOrderNumber} of this buyer already`)
  return id
}

export async function findSupplierId(test: TestApp, tecComId: string): Promise<string> {
  const row = await test.db
    .selectFrom('suppliers')
    .select('id')
    .where('tec_com_id', '=', tecComId)
    .executeTakeFirstOrThrow()
  return row.id
}
