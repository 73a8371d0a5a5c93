import { describe, expect, test } from 'vitest'
import { appWithoutDatabase, type AppWithoutDatabase } from '../testing/app-without-database'

const FORWARDED_FOR = { 'x-forwarded-for': '203.0.113.9' }

describe('a proxy missing from TRUSTED_PROXIES is warned about', () => {
  test.each([
    ['x-forwarded-for', FORWARDED_FOR],
    ['forwarded', { forwarded: 'for=203.0.113.9' }],
  ])('when %s comes from an unlisted peer, with what to set', async (header, headers) => {
    const portal = await appWithoutDatabase({ trustedProxies: ['10.0.0.0/8'] })

    await portal.app.inject({ url: '/healthz', headers, remoteAddress: '192.0.2.7' })

    expect(warnings(portal)).toEqual([
      `A request from 192.0.2.7 carries ${header}, which is ignored because 192.0.2.7 is not in TRUSTED_PROXIES. If it is your proxy, add it: until then all its visitors count as one address in the sign-in limits.`,
    ])
  })

  test('once, however many requests it forwards', async () => {
    const portal = await appWithoutDatabase()

    for (let i = 0; i < 5; i += 1) await portal.app.inject({ url: '/healthz', headers: FORWARDED_FOR })

    expect(warnings(portal)).toHaveLength(1)
  })

  test('many peers cannot fill the log', async () => {
    const portal = await appWithoutDatabase()

    for (let i = 0; i < 60; i += 1) {
      await portal.app.inject({ url: '/healthz', headers: FORWARDED_FOR, remoteAddress: `192.0.2.${i}` })
    }

    expect(warnings(portal)).toHaveLength(20)
  })

  test.each([
    ['10.1.2.3', ['10.0.0.0/8']],
    ['10.0.0.1', ['10.0.0.1']],
    ['::ffff:10.0.0.1', ['10.0.0.1']],
    ['fd00::7', ['fd00::/8']],
    ['::1', ['::1']],
  ])('but not the listed proxy %s in %j', async (remoteAddress, trustedProxies) => {
    const portal = await appWithoutDatabase({ trustedProxies })

    await portal.app.inject({ url: '/healthz', headers: { ...FORWARDED_FOR, forwarded: 'for=x' }, remoteAddress })

    expect(warnings(portal)).toEqual([])
  })

  test('nor a peer that forwards nothing', async () => {
    const portal = await appWithoutDatabase()

    await portal.app.inject({ url: '/healthz' })

    expect(warnings(portal)).toEqual([])
  })
})

function warnings({ lines }: AppWithoutDatabase): string[] {
  return lines.map((line) => JSON.parse(line)).flatMap((entry) => (entry.level === 40 ? [entry.msg] : []))
}
