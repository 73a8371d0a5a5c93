import { isRedirect } from '@tanstack/react-router'
import { describe, expect, test, vi } from 'vitest'
import { PATHS } from '../shared/paths'
import { sessionGuard } from './session-guard'

const ORDERS = { pathname: '/supplier/orders', href: '/supplier/orders?pageNo=1' }
const NEXT_PAGE = { pathname: '/supplier/orders', href: '/supplier/orders?pageNo=2' }
const CUSTOMERS = { pathname: '/supplier/customers', href: '/supplier/customers' }

describe('the guard of an area', () => {
  test('asks the session check before each screen', async () => {
    const { guard, check } = givenGuard({ success: true })

    await guard({ cause: 'enter', location: ORDERS })
    await guard({ cause: 'stay', location: CUSTOMERS })

    expect(check).toHaveBeenCalledTimes(2)
  })

  test('does not ask again when only the query string changes', async () => {
    const { guard, check } = givenGuard({ success: true })

    await guard({ cause: 'enter', location: ORDERS })
    const session = await guard({ cause: 'stay', location: NEXT_PAGE })

    expect(session).toEqual({ success: true })
    expect(check).toHaveBeenCalledOnce()
  })

  test('asks again when the same URL is reloaded', async () => {
    const { guard, check } = givenGuard({ success: true })

    await guard({ cause: 'enter', location: ORDERS })
    await guard({ cause: 'stay', location: ORDERS })

    expect(check).toHaveBeenCalledTimes(2)
  })

  test('asks again when the area is entered again, so nobody gets the session of another account', async () => {
    const { guard, check } = givenGuard({ success: true })

    await guard({ cause: 'enter', location: ORDERS })
    await guard({ cause: 'enter', location: NEXT_PAGE })

    expect(check).toHaveBeenCalledTimes(2)
  })

  test('leads to the login of its area when the check is unsuccessful', async () => {
    const { guard } = givenGuard({ success: false })

    const refusal: unknown = await guard({ cause: 'enter', location: ORDERS }).catch((error: unknown) => error)

    expect(isRedirect(refusal) && refusal.options.to).toBe(PATHS.supplierLogin)
  })
})

function givenGuard(session: { success: boolean }) {
  const check = vi.fn<() => Promise<typeof session>>(() => Promise.resolve(session))
  return { check, guard: sessionGuard(check, PATHS.supplierLogin) }
}
