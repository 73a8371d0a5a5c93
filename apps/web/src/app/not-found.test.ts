import { expect, test } from 'vitest'
import { placeFor } from './not-found'

test.each([
  ['/supplier/nowhere', '/supplier'],
  ['/supplierish', '/supplier'],
  ['/admin/nowhere', '/admin'],
  ['/administration', '/admin'],
  ['/nowhere', '/'],
  ['/nowhere/supplier', '/'],
  ['/nowhere/admin', '/'],
  ['/Supplier', '/'],
])('not-found handling: %s goes to %s', (path, place) => {
  expect(placeFor(path)).toBe(place)
})
