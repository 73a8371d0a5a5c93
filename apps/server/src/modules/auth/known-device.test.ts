import { describe, expect, test } from 'vitest'
import { appWithoutDatabase } from '../../testing/app-without-database'
import { findKnownDevice, rememberDevice } from './known-device'

const { deps } = await appWithoutDatabase()

/** A browser that keeps the cookie. */
function browser(cookie?: string) {
  let stored = cookie
  return {
    deviceToken: () => stored,
    setDeviceCookie: (token: string) => {
      stored = token
    },
  }
}

describe('a device', () => {
  test('is known for the account that signed in on it, however the e-mail is written', () => {
    const own = browser()
    rememberDevice(deps, own, 'supplier', 'Jonas@kessler.test')

    expect(findKnownDevice(deps, own, 'supplier', ' jonas@KESSLER.test')).toMatch(/^[\w-]{43}$/)
  })

  test.each([
    ['another account', 'supplier', 'ida@kessler.test'],
    ['the same e-mail in the other area', 'admin', 'jonas@kessler.test'],
  ] as const)('is not known for %s', (_case, area, account) => {
    const own = browser()
    rememberDevice(deps, own, 'supplier', 'jonas@kessler.test')

    expect(findKnownDevice(deps, own, area, account)).toBeNull()
  })

  test('keeps its id and the last five accounts', () => {
    const own = browser()
    for (const n of [1, 2, 3, 4, 5, 6, 2]) rememberDevice(deps, own, 'supplier', `clerk${n}@kessler.test`)

    const ids = [1, 2, 3, 4, 5, 6].map((n) => findKnownDevice(deps, own, 'supplier', `clerk${n}@kessler.test`))

    expect(ids.map((id) => id !== null)).toEqual([false, true, true, true, true, true])
    expect(new Set(ids).size).toBe(2)
  })

  test('of another browser has another id', () => {
    const [one, other] = [browser(), browser()]
    rememberDevice(deps, one, 'supplier', 'jonas@kessler.test')
    rememberDevice(deps, other, 'supplier', 'jonas@kessler.test')

    expect(one.deviceToken()).not.toBe(other.deviceToken())
  })
})

describe('a cookie that was not issued is no known device', () => {
  const issued = browser()
  rememberDevice(deps, issued, 'supplier', 'jonas@kessler.test')
  const [, signature = ''] = issued.deviceToken()?.split('.') ?? []

  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['an id alone', 'A'.repeat(43)],
    ['the signature of another device', `${'A'.repeat(43)}.${signature}`],
    ['a signature without an id', signature],
    ['invented signatures', ['A'.repeat(43), ...Array.from({ length: 1_000 }, () => 'B'.repeat(43))].join('.')],
    ['any text', '__proto__.\u0000.%'],
  ])('%s', (_case, cookie) => {
    expect(findKnownDevice(deps, browser(cookie), 'supplier', 'jonas@kessler.test')).toBeNull()
  })

  test('and is replaced at the next sign-in', () => {
    const own = browser('invented')
    rememberDevice(deps, own, 'supplier', 'jonas@kessler.test')

    expect(own.deviceToken()).toMatch(/^[\w-]{43}\.[\w-]{43}$/)
  })
})
