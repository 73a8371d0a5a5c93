import { expect, test } from 'vitest'
import { clearReturnUrl, saveReturnUrl, readReturnUrl } from './return-url'

const PLACE = '/supplier/invoice/7?pageNo=3'

test('a user who signs in again returns to the page where the session ended', () => {
  saveReturnUrl('12', PLACE)

  expect(readReturnUrl('12')).toBe(PLACE)
})

test('another supplier does not', () => {
  saveReturnUrl('12', PLACE)

  expect(readReturnUrl('13')).toBeNull()
  expect(readReturnUrl(undefined)).toBeNull()
})

test('without an ended session there is no such URL', () => {
  saveReturnUrl('12', PLACE)
  clearReturnUrl()

  expect(readReturnUrl('12')).toBeNull()
})
