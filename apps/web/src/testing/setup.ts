import '@testing-library/jest-dom/vitest'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterEach, vi } from 'vitest'
import { setPageSupplier } from '../shared/api/send-call'
import { forgetDrafts } from '../shared/kept-drafts/kept-drafts'
import { endPendingReplies } from './given-server'

// The default timeout of one second is too short for dialogs on a slow machine.
configure({ asyncUtilTimeout: 20_000, getElementError: elementError })

skipOwnerStacks()

afterEach(() => {
  cleanup()
  endPendingReplies()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
  localStorage.clear()
  forgetDrafts()
  setPageSupplier(undefined)
  document.cookie = 'XSRF-TOKEN=; expires=Thu, 01 Jan 1970 00:00:00 GMT'
  delete document.documentElement.dataset['brand']
  // Empties the computed styles that happy-dom keeps, which would grow with every test.
  document.adoptedStyleSheets = []
})

/**
 * The error of a query that finds no element or too many. The document is printed when the message is read, which
 * happens only when a test fails: `findBy…` and `waitFor` create such an error for every attempt.
 */
function elementError(message: string | null, container: Element): Error {
  const error = new Error(message ?? '')
  error.name = 'TestingLibraryElementError'
  Object.defineProperty(error, 'message', {
    get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
    configurable: true,
  })
  return error
}

/**
 * React's development build records a stack trace for each element, up to 10,000 a second, to print them in warnings.
 * That takes a fifth of the time of these tests. A counter that is always at its limit switches it off.
 */
function skipOwnerStacks() {
  const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
  if (typeof internals !== 'object' || internals === null) return
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => 10_000,
    set: () => {},
    configurable: true,
  })
}
