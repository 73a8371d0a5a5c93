import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenOperator, givenSignedInOperator, givenSupplier } from '../../../testing/given/given'
import { orderXml } from '../../../testing/given/given-messages'
import { findSupplierId } from '../../../testing/given/given-orders'
import { startTestApp, type TestApp } from '../../../testing/test-app'
import { logLines } from '../../../testing/log-lines'
import { readUpstreamConfig } from '../../../upstream/config'
import { connectUpstream, notConfiguredPort } from '../../../upstream/connect'
import { ResponseTimeout, UpstreamError } from '../../../upstream/errors'
import type { IncomingMessage, UpstreamPort } from '../../../upstream/port'
import { syncOrders } from './sync-orders'

let portal: TestApp
let supplierId = ''

beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  await givenSupplier(await givenSignedInOperator(portal))
  supplierId = await findSupplierId(portal, '4300042')
})
afterAll(() => portal.close())

function givenMessages(name: string, count: number): IncomingMessage[] {
  return Array.from({ length: count }, (_, i) => {
    const upstreamId = `${name}-${i}`
    return { upstreamId, kind: 'Order', raw: orderXml(upstreamId) }
  })
}

/** A platform that never removes a message whose id is in `stuck`. With a reason it refuses the whole call. */
function platformWith(waiting: IncomingMessage[], stuck: ReadonlySet<string>, refusal?: UpstreamError) {
  const upstream: UpstreamPort = {
    ...notConfiguredPort(),
    pull: async (_account, max) => waiting.slice(0, max),
    acknowledge: async (_account, ids) => {
      if (refusal !== undefined && ids.some((id) => stuck.has(id))) throw refusal
      const isLeft = ({ upstreamId }: IncomingMessage) => !ids.includes(upstreamId) || stuck.has(upstreamId)
      waiting.splice(0, waiting.length, ...waiting.filter(isLeft))
    },
  }
  return { upstream, waiting }
}

const REFUSAL = new UpstreamError('Rejected', 'The platform answered 20: unknown message')

test.each([
  ['refuses to acknowledge', 'in each run', REFUSAL, REFUSAL.message],
  ['sends again after the acknowledgement', 'once', undefined, 'It did not say why.'],
])(
  'a message that the platform %s is named %s; the messages behind it are imported and acknowledged',
  async (name, _often, refusal, reason) => {
    const stuck = `${name}-0`
    const { upstream, waiting } = platformWith(givenMessages(name, 230), new Set([stuck]), refusal)
    const deps = { ...portal.deps, upstream }

    const named = await syncOrders(deps, supplierId)
    waiting.push(...givenMessages(`${name} later`, 1))
    const next = await syncOrders(deps, supplierId)

    const failed = {
      success: false,
      code: 'platform-failed',
      error: `All waiting messages were imported, but the platform sends a message again and again, also after the acknowledgement: ${stuck}. ${reason}`,
    }
    expect(named).toEqual(failed)
    expect(next).toMatchObject(refusal === undefined ? { success: true } : failed)
    expect(waiting.map(({ upstreamId }) => upstreamId)).toEqual([stuck])
    expect(await countOrders(name)).toBe(231)
  },
)

test('as many of them as a request for few messages fetches keep no message behind them waiting', async () => {
  const messages = givenMessages('many', 120)
  const stuck = new Set(messages.slice(0, 90).map(({ upstreamId }) => upstreamId))
  const { upstream, waiting } = platformWith(messages, stuck)
  const slow: UpstreamPort = {
    ...upstream,
    pull: async (account, max) => {
      if (max > 100) throw new ResponseTimeout(1000)
      return upstream.pull(account, max)
    },
  }

  const named = await syncOrders({ ...portal.deps, upstream: slow }, supplierId)

  expect(named.success ? '' : named.error).toContain('sends 90 messages again and again')
  expect([await countOrders('many'), waiting.length]).toEqual([120, 90])
})

test('a platform that refuses every acknowledgement fails each synchronisation with its reason', async () => {
  const { upstream, waiting } = platformWith(givenMessages('none', 40), new Set(idsOf('none', 40)), REFUSAL)
  const deps = { ...portal.deps, upstream }

  const replies = [await syncOrders(deps, supplierId), await syncOrders(deps, supplierId)]

  const failed = { success: false, code: 'platform-failed', error: REFUSAL.message }
  expect([replies, waiting.length]).toEqual([[failed, failed], 40])
})

test('a platform that accepts every acknowledgement and sends everything again fails each synchronisation', async () => {
  const { upstream } = platformWith(givenMessages('all', 210), new Set(idsOf('all', 210)))
  const deps = { ...portal.deps, upstream }

  const replies = [await syncOrders(deps, supplierId), await syncOrders(deps, supplierId)]

  const error = 'The platform sends messages again that were acknowledged.'
  const failed = { success: false, code: 'platform-failed', error }
  expect(replies).toEqual([failed, failed])
})

test('a file of the exchange folder that cannot be moved fails the first synchronisation only, and comes once', async () => {
  const root = await mkdtemp(join(tmpdir(), 'exchange-'))
  const waiting = join(root, '4300042', 'in')
  await mkdir(waiting, { recursive: true })
  for (const name of ['file-1', 'file-2']) await writeFile(join(waiting, `${name}.xml`), orderXml(name))
  await writeFile(join(waiting, 'done'), 'a file where the folder should be')
  await utimes(join(waiting, 'done'), 1, 1)
  const upstream = connectUpstream(
    readUpstreamConfig({ UPSTREAM_FOLDER: root }, true),
    logLines().log,
    portal.clock.now,
  )
  const deps = { ...portal.deps, upstream: { ...upstream, pull: withoutDone(upstream) } }

  const failed = await syncOrders(deps, supplierId)
  await writeFile(join(waiting, 'file-3.xml'), orderXml('file-3'))
  const refused = await syncOrders(deps, supplierId)
  const next = await syncOrders(deps, supplierId)

  expect(failed.success ? '' : failed.error).toMatch(/2 messages.* The file file-\d\.xml cannot be moved to in\/done/)
  expect(refused.success ? '' : refused.error).toMatch(/file-3\.xml/)
  expect(next).toEqual({ success: true, ids: [] })
  expect(await countOrders('%~file-')).toBe(3)
  await rm(root, { recursive: true })
})

/** Without the file that stands for a folder that cannot be used. */
function withoutDone({ pull }: UpstreamPort): UpstreamPort['pull'] {
  return async (account, max) => (await pull(account, max)).filter(({ upstreamId }) => !upstreamId.endsWith('~done'))
}

function idsOf(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${name}-${i}`)
}

async function countOrders(name: string): Promise<number> {
  const rows = await portal.db
    .selectFrom('orders')
    .select('id')
    .where('supplier_id', '=', supplierId)
    .where('upstream_id', 'like', `${name}%`)
    .execute()
  return rows.length
}
