import { expect, test } from 'vitest'
import { countryNames } from './page'

test.each([
  ['DE', 'Germany', 'Deutschland'],
  ['de', 'Germany', 'Deutschland'],
  ['XX', 'XX', 'XX'],
  ['xx', 'xx', 'xx'],
  ['Germany', 'Germany', 'Germany'],
  ['', '', ''],
])('the country %j is printed as %s or %s', (code, english, german) => {
  expect([countryNames('en')(code), countryNames('de')(code)]).toEqual([english, german])
})
