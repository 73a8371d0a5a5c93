import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { beat } from '../db/health-store'
import type { Config } from '../config'
import { startTestApp, type TestApp } from '../testing/test-app'

let portal: TestApp
afterEach(() => portal.close())

async function readiness(process: Config['process'], arrange: (portal: TestApp) => Promise<unknown>) {
  portal = await startTestApp({ process })
  await arrange(portal)
  const { status, body } = await portal.visitor().send({ method: 'GET', url: '/readyz' })
  return { status, body }
}

test('/readyz is 200 when the database is reachable, the migrations are done and a worker is alive', async () => {
  const answer = await readiness('all', ({ deps }) => beat(deps.db, 'one'))

  expect(answer).toEqual({ status: 200, body: { ready: true, database: true, migrations: true, worker: true } })
})

test('/readyz is 503 when there is no worker', async () => {
  const answer = await readiness('all', async () => undefined)

  expect(answer).toEqual({ status: 503, body: { ready: false, database: true, migrations: true, worker: false } })
})

test('/readyz is 503 when the last worker has not been heard of for a minute', async () => {
  const answer = await readiness('all', ({ deps }) => lastHeardOf(deps.db, '61 seconds'))

  expect(answer).toEqual({ status: 503, body: { ready: false, database: true, migrations: true, worker: false } })
})

test('one worker alive is enough', async () => {
  const answer = await readiness('all', async ({ deps }) => {
    await lastHeardOf(deps.db, '1 hour')
    await beat(deps.db, 'alive')
  })

  expect(answer).toMatchObject({ status: 200, body: { worker: true } })
})

test('/readyz is 503 when a migration is missing', async () => {
  const answer = await readiness('all', async ({ deps }) => {
    await beat(deps.db, 'one')
    await deps.db.deleteFrom('schema_migrations').execute()
  })

  expect(answer).toEqual({ status: 503, body: { ready: false, database: true, migrations: false, worker: true } })
})

test('a web process reports a missing worker and goes on serving', async () => {
  const answer = await readiness('web', async () => undefined)

  expect(answer).toEqual({ status: 200, body: { ready: true, database: true, migrations: true, worker: false } })
})

async function lastHeardOf(db: TestApp['deps']['db'], age: string): Promise<void> {
  await beat(db, 'silent')
  await sql`update worker_heartbeats set seen_at = now() - ${age}::interval where worker = 'silent'`.execute(db)
}
