import { supplierCheckLogin, adminCheckLogin, login } from '@partwire/contract/auth'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordHeartbeat } from '../db/health-store'
import { insertReset } from '../modules/auth/password-reset-store'
import { tokenHash } from '../security/tokens'
import {
  givenOperator,
  givenSignedInOperator,
  givenSignedInSupplier,
  givenSupplier,
  OPERATOR,
} from '../testing/given/given'
import { startTestApp, type TestApp } from '../testing/test-app'
import { sweepSignIn } from './sweeps'

let portal: TestApp
beforeEach(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
})
afterEach(() => portal.close())

test('sessions that have expired leave the table, others stay signed in', async () => {
  const supplier = await givenSupplier(await givenSignedInOperator(portal))
  await givenSignedInSupplier(portal, supplier)
  portal.clock.advance({ days: 7, hours: 1 })
  const operator = await givenSignedInOperator(portal)
  const visitor = await givenSignedInSupplier(portal, supplier)

  await sweepSignIn(portal.deps)

  expect(await countRows('sessions')).toBe(2)
  expect((await operator.call(adminCheckLogin)).body.success).toBe(true)
  expect((await visitor.call(supplierCheckLogin)).body.success).toBe(true)
})

test('reset links that have expired leave the table, others still work', async () => {
  const { db } = portal
  const { now } = portal.deps
  await givenSupplier(await givenSignedInOperator(portal))
  const { id } = await db.selectFrom('suppliers').select('id').executeTakeFirstOrThrow()
  await insertReset(db, id, { hash: tokenHash('old'), at: now() })
  portal.clock.advance({ minutes: 61 })
  await insertReset(db, id, { hash: tokenHash('new'), at: now() })

  await sweepSignIn(portal.deps)

  expect(await db.selectFrom('password_resets').select('token_hash').execute()).toEqual([
    { token_hash: tokenHash('new') },
  ])
})

test('reset mails leave the list after a week, mails about new orders stay', async () => {
  const { db } = portal
  await givenSupplier(await givenSignedInOperator(portal))
  const { id } = await db.selectFrom('suppliers').select('id').executeTakeFirstOrThrow()
  const old = { supplier_id: id, state: 'failed' as const }
  await db
    .insertInto('mails')
    .values([{ ...old, kind: 'passwordReset' }, old])
    .execute()
  await sql`update mails set created_at = now() - interval '8 days'`.execute(db)
  await db
    .insertInto('mails')
    .values({ ...old, kind: 'passwordReset', reason: 'new' })
    .execute()

  await sweepSignIn(portal.deps)

  expect(await db.selectFrom('mails').select(['kind', 'reason']).orderBy('id').execute()).toEqual([
    { kind: 'newOrders', reason: '' },
    { kind: 'passwordReset', reason: 'new' },
  ])
})

test('attempts that no longer count leave the table, others still count', async () => {
  const guess = (email: string) => portal.visitor().call(login, { email, password: 'guess-guess' })
  await guess('old@partwire.test')
  portal.clock.advance({ minutes: 16 })
  await guess(OPERATOR.email)
  portal.clock.advance({ minutes: 14 })

  await sweepSignIn(portal.deps)

  const rows = await portal.db.selectFrom('attempts').select(['key', 'count']).orderBy('key').execute()
  expect(rows).toEqual([
    { key: `admin-login for ${OPERATOR.email}`, count: 1 },
    { key: 'admin-login from 127.0.0.1', count: 1 },
  ])
})

test('workers that died long ago leave the table, others stay', async () => {
  const { db } = portal
  await recordHeartbeat(db, 'dead')
  await sql`update worker_heartbeats set seen_at = now() - interval '25 hours'`.execute(db)
  await recordHeartbeat(db, 'alive')

  await sweepSignIn(portal.deps)

  expect(await db.selectFrom('worker_heartbeats').select('worker').execute()).toEqual([{ worker: 'alive' }])
})

async function countRows(table: 'sessions'): Promise<number> {
  return (await portal.db.selectFrom(table).select('token_hash').execute()).length
}
