import { aDocumentOrder, BLANK_ADDRESS, SAMPLE_ADDRESS } from '@partwire/domain/documents/samples'
import { aConfirmLine, anOrderResponse, anOrderResponseItem } from '@partwire/domain/order-response/samples'
import { describe, expect, test } from 'vitest'
import {
  addConfirmLine,
  confirmAllAsRequested,
  countAnswered,
  removeConfirmLine,
  toFormValues,
  toRequestForm,
  updateConfirmLine,
  updateItem,
} from './form'
import { aDraftOrderResponse, draftFormValues } from '../../../features/order-response/samples'

describe('the form of an order response', () => {
  test('numbers become text, prices with two decimals, nothing becomes blank', () => {
    const item = anOrderResponseItem({
      unitNetPrice: 12.5,
      unitListPrice: null,
      confirms: [aConfirmLine({ quantity: 4 })],
    })

    const form = toFormValues(anOrderResponse({ items: [item] }), aDocumentOrder())

    expect(form).toEqual({
      sellerOrderNumber: 'SO-1',
      deliveryPartyAddress: null,
      items: [
        {
          productName: 'Brake disc',
          inputEan: '',
          unitNetPrice: '12.50',
          unitListPrice: '',
          confirms: [{ quantity: '4', status: 'Confirmed', reason: '', deliveryDate: '20261130' }],
        },
      ],
    })
  })

  test('the delivery address is part of it when the delivery party has a number but no address', () => {
    const needed = aDocumentOrder({ deliveryPartyNumber: '7001' })
    const empty = anOrderResponse({ deliveryParty: { partyNumber: '7001', address: null } })
    const typed = anOrderResponse({ deliveryParty: { partyNumber: '7001', address: SAMPLE_ADDRESS } })

    expect(toFormValues(empty, needed).deliveryPartyAddress).toEqual(BLANK_ADDRESS)
    expect(toFormValues(typed, needed).deliveryPartyAddress).toEqual(SAMPLE_ADDRESS)
    expect(toFormValues(typed, { ...needed, deliveryPartyAddress: SAMPLE_ADDRESS }).deliveryPartyAddress).toBeNull()
  })

  test('it is sent as it was typed', () => {
    const form = updateItem(draftFormValues(), 0, { unitNetPrice: '12,50' })

    expect(toRequestForm(form)).toEqual(form)
  })
})

describe('changing a line', () => {
  test('leaves every other item as it is, so that only one row is rendered again', () => {
    const form = draftFormValues(3)

    const changed = updateConfirmLine(form, [1, 0], { quantity: '5' })

    expect(changed.items[1]?.confirms[0]?.quantity).toBe('5')
    expect(changed.items[0]).toBe(form.items[0])
    expect(changed.items[2]).toBe(form.items[2])
  })

  test('a new confirm line starts with quantity 0, empty status, delivery date today, empty reason', () => {
    const changed = addConfirmLine(draftFormValues(), 0, '20261115')

    expect(changed.items[0]?.confirms).toEqual([
      { quantity: '10', status: '', reason: '', deliveryDate: '20991130' },
      { quantity: '0', status: '', reason: '', deliveryDate: '20261115' },
    ])
  })

  test('a confirm line can be removed, the last one stays', () => {
    const two = addConfirmLine(draftFormValues(), 0, '20261115')

    const one = removeConfirmLine(two, 0, 0)

    expect(one.items[0]?.confirms).toEqual([{ quantity: '0', status: '', reason: '', deliveryDate: '20261115' }])
    expect(removeConfirmLine(one, 0, 0)).toBe(one)
  })
})

test('every untouched item is confirmed with the requested quantity and date, the others stay', () => {
  const form = updateConfirmLine(draftFormValues(2), [1, 0], { status: 'Unknown', reason: 'asking' })

  const confirmed = confirmAllAsRequested(form, aDraftOrderResponse(2).items, {
    today: '20261115',
    otherDay: '20261116',
  })

  expect(confirmed.items[0]?.confirms).toEqual([
    { quantity: '10', status: 'Confirmed', reason: '', deliveryDate: '20991130' },
  ])
  expect(confirmed.items[1]).toBe(form.items[1])
})

test('an item is answered when each of its lines has a status', () => {
  const form = addConfirmLine(updateConfirmLine(draftFormValues(2), [0, 0], { status: 'Confirmed' }), 1, '20261115')

  expect(countAnswered(form.items)).toBe(1)
  expect(countAnswered(updateConfirmLine(form, [1, 0], { status: 'Unknown' }).items)).toBe(1)
})
