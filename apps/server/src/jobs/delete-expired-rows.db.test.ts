import { login } from '@partwire/contract/auth'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordHeartbeat } from '../db/health-store'
import { insertReset } from '../modules/auth/password-reset-store'
import { tokenHash } from '../security/tokens'
import { givenOperator, givenSignedInOperator, givenSupplier, OPERATOR } from '../testing/given/given'
import { startTestApp, type TestApp } from '../testing/test-app'
import { deleteExpiredRows } from './delete-expired-rows'

let portal: TestApp
beforeEach(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
})
afterEach(() => portal.close())

test('pending sign-ins and challenges of passkeys leave their tables after a day', async () => {
  const insert = (token: string) =>
    portal.pool.query(
      `with owner as (select id, $1::bytea as token, $2::timestamptz as at from operators),
         pending as (insert into pending_sign_ins (token_hash, operator_id, created_at) select token, id, at from owner)
       insert into passkey_challenges (token_hash, operator_id, challenge, created_at)
       select token, id, 'challenge', at from owner`,
      [tokenHash(token), portal.clock.now()],
    )
  await insert('old')
  portal.clock.advance({ days: 1, minutes: 1 })
  await insert('new')

  await deleteExpiredRows(portal.deps)

  expect([await countRows('pending_sign_ins'), await countRows('passkey_challenges')]).toEqual([1, 1])
})

test('reset links that have expired leave the table, others still work', async () => {
  const { db } = portal
  const { now } = portal.deps
  await givenSupplier(await givenSignedInOperator(portal))
  const { id } = await db.selectFrom('suppliers').select('id').executeTakeFirstOrThrow()
  await insertReset(db, id, { hash: tokenHash('old'), at: now() })
  portal.clock.advance({ minutes: 61 })
  await insertReset(db, id, { hash: tokenHash('new'), at: now() })

  await deleteExpiredRows(portal.deps)

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

  await deleteExpiredRows(portal.deps)

  expect(await db.selectFrom('mails').select(['kind', 'reason']).orderBy('id').execute()).toEqual([
    { kind: 'newOrders', reason: '' },
    { kind: 'passwordReset', reason: 'new' },
  ])
})

test('attempts that no longer count leave the table, others still count', async () => {
  const guess = (email: string) => portal.visitor().call(login, { email, password: 'guess-guess' })
  await guess('old@partwire.test')
  await guess(OPERATOR.email)
  portal.clock.advance({ minutes: 14 })
  await guess(OPERATOR.email)
  portal.clock.advance({ minutes: 14 })

  await deleteExpiredRows(portal.deps)

  const rows = await portal.db.selectFrom('attempts').select(['key', 'count']).orderBy('key').execute()
  expect(rows).toEqual([
    { key: `admin-login at 127.0.0.1 for ${OPERATOR.email}`, count: 2 },
    { key: `admin-login for ${OPERATOR.email}`, count: 2 },
    { key: 'admin-login from 127.0.0.1', count: 1 },
  ])
})

test('of more attempts than the table may hold the oldest are forgotten', async () => {
  await sql`
    insert into attempts (key, count, window_started_at)
    select 'supplier-login for ' || n, 1, ${portal.clock.now()}::timestamptz - n * interval '1 millisecond'
    from generate_series(1, 200002) as n
  `.execute(portal.db)

  await deleteExpiredRows(portal.deps)

  const { rows } = await sql<{ count: string; oldest: string }>`
    select count(*) as count, max(substring(key from '\\d+$')::int)::text as oldest from attempts
  `.execute(portal.db)
  expect(rows).toEqual([{ count: '200000', oldest: '200000' }])
})

test('workers that died long ago leave the table, others stay', async () => {
  const { db } = portal
  await recordHeartbeat(db, 'dead')
  await sql`update worker_heartbeats set seen_at = now() - interval '25 hours'`.execute(db)
  await recordHeartbeat(db, 'alive')

  await deleteExpiredRows(portal.deps)

  expect(await db.selectFrom('worker_heartbeats').select('worker').execute()).toEqual([{ worker: 'alive' }])
})

async function countRows(table: 'pending_sign_ins' | 'passkey_challenges'): Promise<number> {
  return (await portal.db.selectFrom(table).select('token_hash').execute()).length
}
