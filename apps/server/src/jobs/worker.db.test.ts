import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectPool } from '../db/connect'
import type { Deps } from '../deps'
import type { Mail } from '../mail/port'
import { enqueueMail } from '../modules/notifications/mails'
import { insertResetMail } from '../modules/notifications/reset-mail-store'
import { startPortalWithSupplier } from '../testing/given/given-portal'
import { logLines } from '../testing/log-lines'
import type { TestApp } from '../testing/test-app'
import { enqueue } from './job-store'
import { LANE_COUNT } from './lanes'
import { startWorker, type Worker } from './worker'
import { WAIT_TIMEOUT } from '../testing/wait-timeout'

let portal: TestApp
let worker: Worker | null = null
let supplierId = ''

beforeEach(async () => {
  ;({ portal, supplierId } = await startPortalWithSupplier())
})
afterEach(async () => {
  await worker?.stop()
  worker = null
  await portal.close()
})

test('a started worker picks up and runs a job', async () => {
  const { deps, next } = depsWithMailbox()
  worker = await startWorker(deps, portal.pool)

  await enqueueResetMail()

  expect(await next).toMatchObject({ to: 'jonas@kessler.test', subject: 'Reset your Partwire password' })
})

test.each([
  [true, 'prepares its statements'],
  [false, 'prepares no statement'],
])('with DATABASE_PREPARED_STATEMENTS=%s the job queue %s', async (usesPreparedStatements) => {
  const { deps, next } = depsWithMailbox()
  const database = { ...deps.config.database, usesPreparedStatements }
  worker = await startWorker({ ...deps, config: { ...deps.config, database } }, portal.pool)
  await enqueueResetMail()
  await next
  await worker.stop()
  worker = null

  const clients = await Promise.all(Array.from({ length: portal.pool.options.max }, () => portal.pool.connect()))
  const replies = await Promise.all(clients.map((client) => client.query('select name from pg_prepared_statements')))
  for (const client of clients) client.release()

  expect(replies.some(({ rows }) => rows.length > 0)).toBe(usesPreparedStatements)
})

test('a worker that gets too few connections is refused, and keeps none', async () => {
  const role = `limited_${randomUUID().replaceAll('-', '')}`
  const url = new URL(portal.connectionString)
  await sql.raw(`create role ${role} login connection limit 3 in role ${url.username}`).execute(portal.db)
  url.username = role
  const pool = connectPool(url.href, LANE_COUNT)

  await expect(startWorker(portal.deps, pool)).rejects.toThrow('too many connections for role')

  await pool.end()
  expect((await sql`select from worker_heartbeats`.execute(portal.db)).rows).toEqual([])
  await sql.raw(`drop role ${role}`).execute(portal.db)
})

test('a job that waited for the worker is run when it starts', async () => {
  const { deps, next } = depsWithMailbox()
  await enqueueResetMail()

  worker = await startWorker(deps, portal.pool)

  expect(await next).toMatchObject({ to: 'jonas@kessler.test' })
})

test('a job of a transaction that was rolled back does not exist', async () => {
  await portal.db
    .transaction()
    .execute(async (tx) => {
      await enqueue(tx, 'send-reset-mail', { mailId: '1' })
      throw new Error('undone')
    })
    .catch(() => undefined)

  expect(await waitingJobs()).toEqual([])
})

test('the heartbeat of a started worker makes /readyz ready, stopping removes it', async () => {
  const readiness = async () => {
    // Longer than the second for which the answer is cached.
    portal.clock.advance({ minutes: 1 })
    return (await portal.visitor().send({ method: 'GET', url: '/readyz' })).status
  }

  const before = await readiness()
  worker = await startWorker(portal.deps, portal.pool)
  const running = await readiness()
  await worker.stop()
  worker = null
  const stopped = await readiness()

  expect([before, running, stopped]).toEqual([503, 200, 503])
})

test('stopping waits for the job that is running', async () => {
  const { deps, next, deliver } = depsWithMailbox({ isHeld: true })
  const running = await startWorker(deps, portal.pool)
  await enqueueResetMail()
  await next

  let hasStopped = false
  const stopped = running.stop().then(() => (hasStopped = true))
  // More round trips to the database than stopping itself needs.
  for (let i = 0; i < 5; i += 1) await waitingJobs()
  const hasStoppedEarly = hasStopped
  deliver()
  await stopped

  expect(hasStoppedEarly).toBe(false)
  await vi.waitFor(async () => expect(await waitingJobs()).toEqual([]), WAIT_TIMEOUT)
})

test('a stopped worker runs no more jobs', async () => {
  const stopped = await startWorker(portal.deps, portal.pool)
  await stopped.stop()

  await enqueueResetMail()

  expect(await waitingJobs()).toMatchObject([{ task: 'send-reset-mail', attempts: 0, isRunning: false }])
})

test('a job that failed stays for another attempt and is logged', async () => {
  const { log, lines } = logLines('error')
  const now = () => {
    throw new Error('no clock')
  }
  const running = await startWorker({ ...portal.deps, log, now }, portal.pool)

  await vi.waitFor(
    async () =>
      expect(await waitingJobs('sweep-sign-in')).toMatchObject([
        { task: 'sweep-sign-in', attempts: 1, isRunning: false, error: expect.stringContaining('no clock') },
      ]),
    WAIT_TIMEOUT,
  )
  await running.stop()
  const logged = lines.filter((line) => line.includes('sweep-sign-in'))
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, msg: expect.stringContaining('no clock') },
  ])
})

test('a worker that could not store the result of a job continues with the next job', async () => {
  const { db } = portal
  const { mail } = portal.deps
  const isTableMissing = deferred<void>()
  const send = async (sent: Mail) => {
    await mail.send(sent)
    if (portal.mails.length > 1) return
    await sql`alter table graphile_worker._private_jobs rename to jobs_away`.execute(db)
    isTableMissing.resolve()
  }
  const { log, lines } = logLines('error')
  worker = await startWorker({ ...portal.deps, log, mail: { send, close: () => {} } }, portal.pool)
  await enqueueResetMail()
  await isTableMissing.promise
  await vi.waitFor(() => expect(lines.join('\n')).toContain('a job runner ended by itself'), WAIT_TIMEOUT)

  await sql`alter table graphile_worker.jobs_away rename to _private_jobs`.execute(db)
  await enqueueResetMail()

  await vi.waitFor(() => expect(portal.mails).toHaveLength(2), WAIT_TIMEOUT)
})

test('an error of a job is counted by its task', async () => {
  const counted: string[] = []
  const metrics = { ...portal.deps.metrics, countJobError: ({ task }: { task: string }) => void counted.push(task) }
  const now = () => {
    throw new Error('no clock')
  }

  worker = await startWorker({ ...portal.deps, metrics, now }, portal.pool)

  await vi.waitFor(() => expect(new Set(counted)).toEqual(new Set(['sweep-sign-in', 'retain-rows'])), WAIT_TIMEOUT)
})

test('no job holds a secret while it waits', async () => {
  const mailId = await enqueueResetMail()

  expect(await waitingJobs()).toMatchObject([{ payload: { mailId } }])
})

interface MailboxOptions {
  /** The mail server does not answer until `deliver` is called. */
  isHeld?: boolean
}

/** Deps whose mail server resolves `next` with the first mail it receives. */
function depsWithMailbox({ isHeld = false }: MailboxOptions = {}) {
  const arrived = deferred<Mail>()
  const delivered = deferred<void>()
  if (!isHeld) delivered.resolve()
  const send = async (mail: Mail) => {
    arrived.resolve(mail)
    await delivered.promise
  }
  const deps: Deps = { ...portal.deps, mail: { send, close: () => {} } }
  return { deps, next: arrived.promise, deliver: () => delivered.resolve() }
}

async function enqueueResetMail(): Promise<string> {
  const id = await insertResetMail(portal.deps.db, supplierId, 'http://localhost:3000')
  await enqueueMail(portal.deps.db, { id, kind: 'passwordReset' })
  return id
}

async function waitingJobs(task = 'send-reset-mail') {
  const { rows } = await sql`
    select task.identifier as task, job.payload, job.attempts, job.last_error as error,
      job.locked_at is not null as "isRunning"
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = ${task}
  `.execute(portal.db)
  return rows
}

function deferred<Value>() {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((done) => {
    resolve = done
  })
  return { promise, resolve: (value: Value) => resolve(value) }
}
