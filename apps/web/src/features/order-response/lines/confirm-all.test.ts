import { expect, test } from 'vitest'
import { confirmAll } from './confirm-all'
import { changeConfirm } from '../form'
import { aDraft, aForm } from '../samples'

test('every untouched item is confirmed with the requested quantity and date, the others stay', () => {
  const form = changeConfirm(aForm(2), [1, 0], { status: 'Unknown', reason: 'asking' })

  const confirmed = confirmAll(form, aDraft(2).items, '20261115')

  expect(confirmed.items[0]?.confirms).toEqual([
    { quantity: '10', status: 'Confirmed', reason: '', deliveryDate: '20991130' },
  ])
  expect(confirmed.items[1]).toBe(form.items[1])
})
