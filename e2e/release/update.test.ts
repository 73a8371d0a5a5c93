import { getOrder, listOrders } from '@partwire/contract/orders'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../../scripts/lib/demo/demo-client'
import { workOrder } from '../../scripts/lib/demo/work-order'
import { buildOtherVersion, type OtherVersion } from '../../scripts/lib/other-version'
import { buildRelease } from '../../scripts/lib/release/build-release'
import { visit, type Visitor } from '../../scripts/lib/visitor'
import { findPreviousRelease } from './previous-release'
import { newSettings, startProgram, unpackRelease, type UnpackedRelease } from './unpacked-release'

/** Includes two builds of the web app, perhaps an installation, and a first start with demo data. */
const TIMEOUT_MS = 900_000
const SUPPLIER = { email: 'supplier@demo.test', password: 'supplier-demo' }
const CLI = 'apps/server/dist/cli.js'

const { version, commit, isMissing, hint } = await findPreviousRelease()

describe.skipIf(isMissing)(`an update from version ${version}, commit ${commit.slice(0, 7)}${hint}`, () => {
  let previous: OtherVersion
  let current: UnpackedRelease
  beforeAll(async () => {
    previous = await buildOtherVersion(commit, () => undefined)
    const folder = await mkdtemp(path.join(tmpdir(), 'release-'))
    const { archiveWithPostgresql } = await buildRelease(folder, () => undefined)
    current = await unpackRelease(path.join(folder, archiveWithPostgresql))
  }, TIMEOUT_MS)
  afterAll(() => previous.remove())

  test(
    'keeps every order with its status, and an order begun before it is finished after it',
    { timeout: TIMEOUT_MS },
    async () => {
      const env = await newSettings(current, 'updated')
      // As root, PostgreSQL runs as another user, which needs access to the programs.
      await chmod(previous.folder, 0o711)
      const old = await startProgram(previous.folder, ['--import', 'tsx', 'scripts/start.ts'], env)
      const before = await readOrders(await signIn(env.PORT))
      await old.stop()

      const portal = await current.start(env)
      const visitor = await signIn(env.PORT)
      const after = await readOrders(visitor)
      expect(before).toHaveLength(60)
      expect(after).toEqual(before)

      const client = createClient(visitor)
      const { pager } = await client(listOrders, { status: 'dispatchAdvice' })
      const [begun] = pager.list
      if (begun === undefined) throw new Error('No order waits for its dispatch advice.')
      await workOrder(client, begun, 'finished')
      const { order } = await client(getOrder, { id: begun.id })
      expect([begun.status, order.status]).toEqual(['dispatchAdvice', 'finish'])
      await portal.stop()

      expect(await current.run([CLI, 'migrate', '--status'], env)).toMatchObject({
        code: 0,
        printed: expect.stringContaining('not finished'),
      })
      const finished = await current.run([CLI, 'migrate', '--finish'], env)
      const status = await current.run([CLI, 'migrate', '--status'], env)
      expect(finished).toMatchObject({ code: 0 })
      expect(status.printed).not.toMatch(/not finished|missing/)
    },
  )
})

async function signIn(port: string): Promise<Visitor> {
  const visitor = await visit(`http://localhost:${port}`)
  expect(await visitor.post('/api/supplierLogin', SUPPLIER)).toMatchObject({ success: true })
  return visitor
}

/** Number and status of each order. Not through the contract, which is that of one version only. */
async function readOrders(visitor: Visitor): Promise<unknown[]> {
  const orders: unknown[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const { pager } = await visitor.post(listOrders.path, { pageNo })
    const { list, total } = readPager(pager)
    orders.push(...list.map(({ id, buyerOrderNumber, status }) => ({ id, buyerOrderNumber, status })))
    if (orders.length >= total || list.length === 0) return orders
  }
}

interface Pager {
  list: Record<string, unknown>[]
  total: number
}

function readPager(pager: unknown): Pager {
  if (!isPager(pager)) throw new Error('The reply has no list of orders.')
  return pager
}

function isPager(pager: unknown): pager is Pager {
  return typeof pager === 'object' && pager !== null && 'list' in pager && Array.isArray(pager.list) && 'total' in pager
}
