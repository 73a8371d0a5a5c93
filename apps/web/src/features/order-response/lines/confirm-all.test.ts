import { expect, test } from 'vitest'
import { confirmAllAsRequested } from './confirm-all'
import { updateConfirmLine } from '../form'
import { aDraftOrderResponse, draftFormValues } from '../samples'

test('every untouched item is confirmed with the requested quantity and date, the others stay', () => {
  const form = updateConfirmLine(draftFormValues(2), [1, 0], { status: 'Unknown', reason: 'asking' })

  const confirmed = confirmAllAsRequested(form, aDraftOrderResponse(2).items, '20261115')

  expect(confirmed.items[0]?.confirms).toEqual([
    { quantity: '10', status: 'Confirmed', reason: '', deliveryDate: '20991130' },
  ])
  expect(confirmed.items[1]).toBe(form.items[1])
})
