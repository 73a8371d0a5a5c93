import { expect, test } from 'vitest'
import { fallbackPath } from './fallback-path'

test.each([
  ['/supplier/nowhere', '/supplier'],
  ['/supplierish', '/supplier'],
  ['/admin/nowhere', '/admin'],
  ['/administration', '/admin'],
  ['/nowhere', '/'],
  ['/nowhere/supplier', '/'],
  ['/nowhere/admin', '/'],
  ['/Supplier', '/'],
])('not-found handling: %s goes to %s', (path, target) => {
  expect(fallbackPath(path)).toBe(target)
})
