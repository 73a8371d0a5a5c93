import {
  getMessage,
  listHeldMessages,
  listOpenDeliveries,
  listOpenMails,
  listSyncRuns,
  resendAnyDelivery,
  retryMail,
  retryMessage,
} from '@partwire/contract/operations'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endRun, reportRun, startRun } from '../sync/sync-run-store'
import { findSupplierId } from '../../testing/given/given-orders'
import { givenOperator, givenSignedInOperator, givenSignedInSupplier, givenSupplier } from '../../testing/given/given'
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app'

let portal: TestApp
let operator: Visitor
let supplier: Visitor
let kessler = ''
let silent = ''

/** Oldest first: twelve that have ended (one failed), one that is running, one whose process ended. */
beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  operator = await givenSignedInOperator(portal)
  supplier = await givenSignedInSupplier(portal, await givenSupplier(operator))
  await givenSupplier(operator, { tecComId: 'silent', supplierName: 'Nordlicht', contactEmail: 'silent@s.test' })
  kessler = await findSupplierId(portal, '4300042')
  silent = await findSupplierId(portal, 'silent')
  for (let count = 1; count <= 12; count += 1) {
    await givenRun(kessler, 'customers', count === 12 ? 'The platform is not available.' : null)
  }
  await reportRun(portal.deps.db, await givenRun(kessler, 'orders'), { received: 300, created: 280 })
  const lost = await givenRun(silent, 'orders')
  await sql`update sync_runs set seen_at = now() - interval '31 seconds' where id = ${lost.id}`.execute(portal.db)
})
afterAll(() => portal.close())

/** Running when `error` is undefined, done when it is null, failed otherwise. */
async function givenRun(supplierId: string, kind: 'customers' | 'orders', error?: string | null) {
  const run = await startRun(portal.deps.db, supplierId, kind)
  if (run === null) throw new Error('A run was still going on.')
  if (error !== undefined) await endRun(portal.deps.db, run, error)
  return run
}

async function listRuns(body: { pageNo?: number; state?: 'running' | 'failed' | 'done' | '' } = {}) {
  return (await operator.call(listSyncRuns, body)).body.pager
}

describe('the list of synchronisations', () => {
  test('shows the progress of a running one', async () => {
    expect((await listRuns())?.list[1]).toEqual({
      id: expect.any(String),
      supplierName: 'Kessler Fahrwerktechnik AG',
      tecComId: '4300042',
      kind: 'orders',
      startTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      state: 'running',
      isSilent: false,
      received: 300,
      created: 280,
      error: '',
    })
  })

  test('marks one without a heartbeat for half a minute as silent', async () => {
    expect((await listRuns())?.list[0]).toMatchObject({ tecComId: 'silent', state: 'running', isSilent: true })
  })

  test('shows of a failed one when it ended and why', async () => {
    expect((await listRuns({ state: 'failed' }))?.list).toEqual([
      expect.objectContaining({
        state: 'failed',
        isSilent: false,
        endTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        error: 'The platform is not available.',
      }),
    ])
  })

  test('is newest first, ten to a page, of all suppliers', async () => {
    const first = await listRuns()
    const second = await listRuns({ pageNo: 2 })
    const shown = [...(first?.list ?? []), ...(second?.list ?? [])].map((run) => Number(run.id))

    expect(first).toMatchObject({ total: 14, pageNo: 1, pageSize: 10 })
    expect(shown).toHaveLength(14)
    expect(shown).toEqual(shown.toSorted((a, b) => b - a))
    expect(await listRuns({ pageNo: 99 })).toEqual(second)
  })

  test.each([
    ['running', 2],
    ['failed', 1],
    ['done', 11],
  ] as const)('can be narrowed to those that are %s', async (state, total) => {
    const pager = await listRuns({ state })

    expect(pager?.total).toBe(total)
    expect(pager?.list.every((run) => run.state === state)).toBe(true)
  })
})

test.each([
  listHeldMessages,
  getMessage,
  retryMessage,
  listSyncRuns,
  listOpenDeliveries,
  resendAnyDelivery,
  listOpenMails,
  retryMail,
])('without an operator session $path is refused with 401, a supplier session does not help', async (call) => {
  const answers = await Promise.all(
    [portal.visitor(), supplier].map((visitor) =>
      visitor.send({ method: 'POST', url: call.path, payload: JSON.stringify({ id: '1' }) }),
    ),
  )

  expect(answers.map((answer) => [answer.status, answer.body])).toEqual([
    [401, { success: false, code: 'unauthenticated', error: 'Please sign in.' }],
    [401, { success: false, code: 'unauthenticated', error: 'Please sign in.' }],
  ])
})
