import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { enqueue } from '../jobs/job-store'
import { givenOperator, givenSignedInOperator, givenSupplier } from '../testing/given/given'
import { startTestApp, type TestApp } from '../testing/test-app'
import { readVersion } from '../version'
import { startMetricsServer, type MetricsServer } from './metrics-server'

let portal: TestApp
let server: MetricsServer
beforeEach(async () => {
  portal = await startTestApp({ metricsPort: 0 })
  server = await startMetricsServer(portal.deps, portal.pools)
})
afterEach(async () => {
  await server.stop()
  await portal.close()
})

test('the version of the portal is a label, and /readyz on the same port names it', async () => {
  const response = await fetch(`${server.url}/readyz`)

  expect(await lines('partwire_build_info{')).toEqual([`partwire_build_info{version="${readVersion()}"} 1`])
  expect(await response.json()).toMatchObject({ version: readVersion() })
})

test('/healthz on the same port says that a process is alive, a worker too', async () => {
  const response = await fetch(`${server.url}/healthz`)

  expect([response.status, await response.json()]).toEqual([200, { alive: true }])
})

test('request durations are grouped by route, never by URL', async () => {
  await portal.visitor().send({ method: 'GET', url: '/api/supplier/order/12345' })

  expect(await lines('partwire_http_request_duration_seconds_count')).toEqual([
    'partwire_http_request_duration_seconds_count{method="GET",route="/api/supplier/order/:id",status="401"} 1',
  ])
})

test('the queue is reported by task: how many jobs wait, and since when', async () => {
  await enqueue(portal.deps.db, 'sweep-sign-in', {})
  await enqueue(portal.deps.db, 'sweep-sign-in', {}, { delaySeconds: 3600 })

  expect(await lines('partwire_jobs_waiting{task="sweep-sign-in"}')).toEqual([
    'partwire_jobs_waiting{task="sweep-sign-in"} 1',
  ])
  expect(await lines('partwire_jobs_oldest_seconds{task="sweep-sign-in"}')).toHaveLength(1)
})

test('deliveries and syncs are counted by result', async () => {
  portal.deps.metrics.countDelivery({ kind: 'OrdRsp', result: 'delivered' })
  portal.deps.metrics.countSync({ kind: 'orders', result: 'AuthFailed' })

  expect(await lines('partwire_delivery_attempts_total{')).toEqual([
    'partwire_delivery_attempts_total{kind="OrdRsp",result="delivered"} 1',
  ])
  expect(await lines('partwire_syncs_total{')).toEqual(['partwire_syncs_total{kind="orders",result="AuthFailed"} 1'])
  expect(await lines('partwire_deliveries{')).toEqual([
    'partwire_deliveries{state="failed"} 0',
    'partwire_deliveries{state="queued"} 0',
    'partwire_deliveries{state="sending"} 0',
  ])
})

test('mails and unexpected errors of jobs are counted, failed mails too', async () => {
  const { db } = portal
  const { metrics } = portal.deps
  await givenOperator(portal)
  await givenSupplier(await givenSignedInOperator(portal))
  await sql`insert into mails (supplier_id, state) select id, 'failed' from suppliers`.execute(db)
  metrics.countMail({ kind: 'newOrders', result: 'failed' })
  metrics.countJobError({ task: 'sync-supplier' })

  expect(await lines('partwire_mails{')).toEqual([
    'partwire_mails{state="failed"} 1',
    'partwire_mails{state="queued"} 0',
  ])
  expect(await lines('partwire_mail_attempts_total{')).toEqual([
    'partwire_mail_attempts_total{kind="newOrders",result="failed"} 1',
  ])
  expect(await lines('partwire_job_errors_total{task="sync-supplier"}')).toEqual([
    'partwire_job_errors_total{task="sync-supplier"} 1',
  ])
})

test('a task without errors is counted from 0, so that the first error is an increase', async () => {
  await enqueue(portal.deps.db, 'sweep-sign-in', {})
  const before = await lines('partwire_job_errors_total{task="sweep-sign-in"}')
  portal.deps.metrics.countJobError({ task: 'sweep-sign-in' })

  expect([...before, ...(await lines('partwire_job_errors_total{task="sweep-sign-in"}'))]).toEqual([
    'partwire_job_errors_total{task="sweep-sign-in"} 0',
    'partwire_job_errors_total{task="sweep-sign-in"} 1',
  ])
})

test('retention is reported by kind of rows: how many were removed, how old the oldest is, and since when none was looked at', async () => {
  const retained = 'partwire_retention_'
  expect(await lines(`${retained}removed_rows{`)).toEqual([])
  await sql`
    insert into retention_passes (name, passed_at, oldest_at, removed)
    values ('mails', now() - interval '1 hour', now() - interval '2 days', 7), ('sessions', null, null, 0)
  `.execute(portal.db)

  expect(await lines(`${retained}removed_rows{`)).toEqual([
    'partwire_retention_removed_rows{rows="mails"} 7',
    'partwire_retention_removed_rows{rows="sessions"} 0',
  ])
  expect(await lines(`${retained}oldest_seconds{`)).toEqual([
    expect.stringMatching(/^partwire_retention_oldest_seconds\{rows="mails"\} 1728\d\d(\.\d+)?$/),
  ])
  expect(await lines(`${retained}pass_seconds{`)).toEqual([
    expect.stringMatching(/^partwire_retention_pass_seconds\{rows="mails"\} 36\d\d(\.\d+)?$/),
  ])
})

test('a job that has used up its attempts does not count as waiting', async () => {
  const { db } = portal
  await enqueue(db, 'sweep-sign-in', {}, { maxAttempts: 1 })
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db)

  expect(await lines('partwire_jobs_waiting{task="sweep-sign-in"}')).toEqual([
    'partwire_jobs_waiting{task="sweep-sign-in"} 0',
  ])
})

test('each pool reports how many connections it has and how many requests wait for one', async () => {
  const names = (await lines('partwire_pool_connections{')).map((line) => line.replace(/ .*/, ''))

  expect(names).toEqual(
    ['calls', 'exports', 'health', 'orders', 'queue', 'signIn', 'worker'].flatMap((pool) => [
      `partwire_pool_connections{pool="${pool}",state="idle"}`,
      `partwire_pool_connections{pool="${pool}",state="total"}`,
      `partwire_pool_connections{pool="${pool}",state="waiting"}`,
    ]),
  )
})

test('the public port does not serve /metrics', async () => {
  expect((await portal.visitor().send({ method: 'GET', url: '/metrics' })).status).toBe(404)
})

async function lines(start: string): Promise<string[]> {
  const response = await fetch(`${server.url}/metrics`)
  const text = await response.text()
  return text
    .split('\n')
    .filter((line) => line.startsWith(start))
    .toSorted()
}
