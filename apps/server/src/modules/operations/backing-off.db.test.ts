import { listSyncRuns } from '@partwire/contract/operations'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findSupplierId } from '../../testing/given/given-orders'
import { givenOperator, givenSignedInOperator, givenSupplier } from '../../testing/given/given'
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app'

const REFUSED = 'The platform refused the account.'

let portal: TestApp
let operator: Visitor

beforeEach(async () => {
  portal = await startTestApp({ syncIntervalMinutes: 15 })
  await givenOperator(portal)
  operator = await givenSignedInOperator(portal)
})
afterEach(() => portal.close())

async function givenFailing(tecComId: string, failures: number): Promise<string> {
  await givenSupplier(operator, { tecComId, supplierName: `Name ${tecComId}`, contactEmail: `${tecComId}@s.test` })
  const id = await findSupplierId(portal, tecComId)
  await sql`
    insert into supplier_syncs (supplier_id, due_at, failures, error)
    values (${id}, '2099-01-02T03:04:05Z', ${failures}, ${failures === 0 ? '' : REFUSED})
  `.execute(portal.db)
  return id
}

async function listBackingOff() {
  return (await operator.call(listSyncRuns, {})).body.backingOff
}

test('suppliers whose background synchronisation fails are listed with count, reason and next try', async () => {
  const id = await givenFailing('bad', 3)
  await givenFailing('good', 0)

  expect(await listBackingOff()).toEqual({
    total: 1,
    list: [
      {
        id,
        supplierName: 'Name bad',
        tecComId: 'bad',
        failures: 3,
        error: REFUSED,
        nextTryTime: '2099-01-02T03:04:05.000Z',
      },
    ],
  })
})

test('the five with the most failures are listed, and how many there are', async () => {
  for (let failures = 1; failures <= 7; failures += 1) await givenFailing(`bad-${failures}`, failures)

  const listed = await listBackingOff()

  expect(listed?.total).toBe(7)
  expect(listed?.list.map(({ failures }) => failures)).toEqual([7, 6, 5, 4, 3])
})

test('suppliers that are deactivated or removed are not synchronised and not listed', async () => {
  const off = await givenFailing('off', 3)
  const removed = await givenFailing('removed', 3)
  await sql`update suppliers set active = false where id = ${off}`.execute(portal.db)
  await sql`update suppliers set removed_at = now() where id = ${removed}`.execute(portal.db)

  expect(await listBackingOff()).toEqual({ total: 0, list: [] })
})

test('with background synchronisation switched off nothing is listed', async () => {
  await givenFailing('bad', 3)
  portal.deps.config.syncIntervalMinutes = 0

  expect(await listBackingOff()).toEqual({ total: 0, list: [] })
})
