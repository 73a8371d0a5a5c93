import { listOrders, syncOrders } from '@partwire/contract/orders'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { generateOrder } from '../apps/sandbox/src/generator/generate-order'
import { writeOrder } from '../apps/sandbox/src/generator/write-documents'
import { readConfig } from '../apps/server/src/config/config'
import {
  givenOperator,
  givenSignedInOperator,
  givenSignedInSupplier,
  givenSupplier,
} from '../apps/server/src/testing/given/given'
import { startTestApp, type TestApp, type Visitor } from '../apps/server/src/testing/test-app'
import { type Sandbox, startSandbox } from './harness/sandbox'

/** Maximum lines of an order: 3.1 million characters, 5.7 MB in a response of the platform. */
const MAX_LINES = 10_000
/** 23 MB in a response. */
const OVERSIZE_LINES = 40_000
/** The platform serialises these orders for every call, in the test process. */
const LARGE_TEST_TIMEOUT_MS = 180_000
const OVERSIZE_REASON =
  'The message is larger than the portal reads; its text shows only the beginning and the end. The buyer has to send it again as smaller orders.'

let portal: TestApp
let supplier: Visitor
let count = 0
let tecComId = ''

async function startPortal(environment: Record<string, string>): Promise<void> {
  portal = await startTestApp({ upstream: readConfig({ DEMO: 'true', ...environment }).upstream })
  await givenOperator(portal)
}

async function connectSupplier(): Promise<void> {
  const operator = await givenSignedInOperator(portal)
  const fields = await givenSupplier(operator, {
    tecComId,
    contactEmail: `clerk${tecComId}@supplier.test`,
    tecComUserName: `ws-${tecComId}`,
    tecComPassword: 'any',
  })
  supplier = await givenSignedInSupplier(portal, fields)
}

/** Stored messages in the order of arrival. */
async function messages() {
  return portal.db
    .selectFrom('inbound_messages')
    .innerJoin('suppliers', 'suppliers.id', 'inbound_messages.supplier_id')
    .select(['state', 'kind', 'reason', 'raw', 'original_gzip'])
    .where('suppliers.tec_com_id', '=', tecComId)
    .orderBy('inbound_messages.id')
    .execute()
}

async function lineCounts(): Promise<number[]> {
  const { list = [] } = (await supplier.call(listOrders, { pageNo: 1 })).body.pager ?? {}
  return list.map(({ itemCount }) => itemCount).toSorted((a, b) => a - b)
}

beforeEach(() => {
  count += 1
  tecComId = `66${count}`
})

describe('over SOAP', () => {
  let sandbox: Sandbox

  beforeAll(async () => {
    sandbox = await startSandbox()
    await startPortal({ UPSTREAM_URL: sandbox.soapUrl })
  })
  beforeEach(async () => {
    await placeOrders(2, 1)
    await sandbox.control('PUT', 'faults', { largeBatches: true })
    await connectSupplier()
  })
  afterEach(() => sandbox.control('DELETE', 'faults'))
  afterAll(async () => {
    await portal.close()
    await sandbox.close()
  })

  function placeOrders(orders: number, lines: number) {
    return sandbox.control('POST', 'orders', { tecComId, count: orders, lines })
  }

  test(
    'six orders of 10,000 lines, too large for one answer, arrive in one sync with the small ones around them',
    async () => {
      await placeOrders(6, MAX_LINES)
      await placeOrders(2, 3)

      const { body } = await supplier.call(syncOrders)

      expect(body).toMatchObject({ success: true, ids: { length: 10 } })
      expect(await lineCounts()).toEqual([1, 1, 3, 3, ...Array.from({ length: 6 }, () => MAX_LINES)])
    },
    LARGE_TEST_TIMEOUT_MS,
  )

  test(
    'a message over the limit is held with its reason and its whole text, and never stops the rest',
    async () => {
      await placeOrders(1, OVERSIZE_LINES)
      await placeOrders(2, 3)

      const first = await supplier.call(syncOrders)
      const second = await supplier.call(syncOrders)

      expect([first.body, second.body]).toMatchObject([
        { success: true, ids: { length: 4 } },
        { success: true, ids: [] },
      ])
      const stored = await messages()
      expect(stored.map(({ state }) => state)).toEqual(['accepted', 'accepted', 'quarantined', 'accepted', 'accepted'])
      expect(stored[2]).toMatchObject({ kind: 'Oversize', reason: OVERSIZE_REASON })
      expect(stored[2]?.raw).toMatch(
        /^<Order>.*\[\.\.\. \d+ of \d+ bytes of the answer are left out here \.\.\.\].*<\/Order>$/s,
      )
      expect(gunzipSync(stored[2]?.original_gzip ?? Buffer.alloc(0)).length).toBeGreaterThan(20_000_000)
    },
    LARGE_TEST_TIMEOUT_MS,
  )
})

describe('in the exchange folder', () => {
  let root = ''

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'large-messages-'))
    await startPortal({ UPSTREAM_FOLDER: root })
  })
  beforeEach(connectSupplier)
  afterAll(async () => {
    await portal.close()
    await rm(root, { recursive: true })
  })

  /** One file for each number of lines, oldest first. */
  async function putOrders(lines: readonly number[]): Promise<void> {
    const folder = join(root, tecComId, 'in')
    await mkdir(folder, { recursive: true })
    for (const [i, each] of lines.entries()) {
      const order = generateOrder({
        tecComId,
        kind: 'order',
        serial: i + 1,
        content: i + 1,
        run: 1,
        placedAt: 0,
        lines: each,
        variant: 0,
      })
      const path = join(folder, `${i}.xml`)
      await writeFile(path, writeOrder('order', order))
      await utimes(path, 1_700_000_000 + i, 1_700_000_000 + i)
    }
  }

  test(
    'six orders of 10,000 lines arrive in one sync with the small ones around them',
    async () => {
      const lines = [1, ...Array.from({ length: 6 }, () => MAX_LINES), 3]
      await putOrders(lines)

      const { body } = await supplier.call(syncOrders)

      expect(body).toMatchObject({ success: true, ids: { length: 8 } })
      expect(await lineCounts()).toEqual([1, 3, ...Array.from({ length: 6 }, () => MAX_LINES)])
    },
    LARGE_TEST_TIMEOUT_MS,
  )

  test(
    'a file over the limit is held with its reason, stays whole in done, and never stops the rest',
    async () => {
      await putOrders([1, 60_000, 3])

      const { body } = await supplier.call(syncOrders)

      expect(body).toMatchObject({ success: true, ids: { length: 2 } })
      expect((await messages()).map(({ state, kind, reason }) => [state, kind, reason])).toEqual([
        ['accepted', 'Order', ''],
        ['quarantined', 'Oversize', OVERSIZE_REASON],
        ['accepted', 'Order', ''],
      ])
      expect(await readdir(join(root, tecComId, 'in'))).toEqual(['done'])
      expect(await readdir(join(root, tecComId, 'in/done'))).toHaveLength(3)
    },
    LARGE_TEST_TIMEOUT_MS,
  )
})
