import { getOrderResponse, submitOrderResponse } from '@partwire/contract/order-response'
import { listOrders, syncOrders } from '@partwire/contract/orders'
import type { Page } from 'playwright-core'
import { callApi } from '../call-api'
import type { OpenPortal } from '../portal'

interface Answered {
  tecComId: string
  lines: number
  /** Delivery dates of the confirm lines, in turn. */
  days: readonly string[]
  /** Confirmed quantity and prices of each line; the rest is rejected. Default: everything is confirmed. */
  pieces?: readonly { quantity: number; unitNetPrice: string; unitListPrice: string }[]
  /** One piece of each line is confirmed for the first day, the rest for the last. */
  isSplit?: boolean
}

/** Creates an order of the signed-in supplier with a submitted response, through the API, and returns its id. */
export async function givenAnsweredOrder(portal: OpenPortal, page: Page, answered: Answered): Promise<string> {
  const { tecComId, lines, days, pieces = [], isSplit = false } = answered
  const [number = ''] = await portal.placeOrders({ tecComId, count: 1, lines })
  await callApi(page, { method: 'GET', url: syncOrders.path, reply: syncOrders.reply })
  const { pager } = await callApi(page, {
    method: 'POST',
    url: listOrders.path,
    body: { keyword: number },
    reply: listOrders.reply,
  })
  const orderId = pager.list[0]?.id ?? ''
  const { orderResponse } = await callApi(page, {
    method: 'GET',
    url: `/api/supplier/orderResponse/get/${orderId}`,
    reply: getOrderResponse.reply,
  })

  const body = {
    orderId,
    orderResponseId: orderResponse.id,
    form: {
      sellerOrderNumber: 'S-1',
      deliveryPartyAddress: {
        name1: 'Lager Nord',
        street1: 'Kai 3',
        postalCode: '24103',
        city: 'Kiel',
        countryCode: 'DE',
      },
      items: orderResponse.items.map((item, i) => ({
        productName: item.productName,
        inputEan: item.inputEan,
        unitNetPrice: pieces[i]?.unitNetPrice ?? 12.5,
        unitListPrice: pieces[i]?.unitListPrice ?? 20,
        confirms: isSplit
          ? splitLines(item.requestedQuantity, days)
          : confirmLines(item.requestedQuantity, pieces[i]?.quantity, days[i % days.length] ?? ''),
      })),
    },
  }
  await callApi(page, { method: 'POST', url: submitOrderResponse.path, body, reply: submitOrderResponse.reply })
  return orderId
}

function confirmLines(requested: number, quantity = requested, deliveryDate: string) {
  return [
    { quantity, status: 'Confirmed', reason: '', deliveryDate },
    ...(quantity < requested
      ? [{ quantity: requested - quantity, status: 'Rejected', reason: 'sold out', deliveryDate: '' }]
      : []),
  ]
}

function splitLines(requested: number, days: readonly string[]) {
  return [
    { quantity: 1, status: 'Confirmed', reason: '', deliveryDate: days.at(0) ?? '' },
    { quantity: requested - 1, status: 'Confirmed', reason: '', deliveryDate: days.at(-1) ?? '' },
  ].filter(({ quantity }) => quantity > 0)
}
