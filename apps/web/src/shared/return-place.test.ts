import { expect, test } from 'vitest'
import { clearReturnUrl, rememberPlace, returnPlace } from './return-place'

const PLACE = '/supplier/invoice/7?pageNo=3'

test('whoever signs in again goes back to where the session ended', () => {
  rememberPlace('12', PLACE)

  expect(returnPlace('12')).toBe(PLACE)
})

test('another supplier does not', () => {
  rememberPlace('12', PLACE)

  expect(returnPlace('13')).toBeNull()
  expect(returnPlace(undefined)).toBeNull()
})

test('without an ended session there is no such URL', () => {
  rememberPlace('12', PLACE)
  clearReturnUrl()

  expect(returnPlace('12')).toBeNull()
})
