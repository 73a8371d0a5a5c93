import { adminCheckLogin, supplierCheckLogin } from '@partwire/contract/auth'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { depsFor, type Deps } from '../../deps'
import { findSuppliers } from '../../modules/suppliers/supplier-store'
import { beginBlocking } from '../../testing/database/blocking-transaction'
import { readTableRows } from '../../testing/database/table-rows'
import { givenSignedInOperator, givenSignedInSupplier, givenSupplier, supplierFields } from '../../testing/given/given'
import { givenDelivery } from '../../testing/given/given-deliveries'
import { givenMessage, orderXml } from '../../testing/given/given-messages'
import { findSupplierId, givenOrder } from '../../testing/given/given-orders'
import { startPortalWithSupplier } from '../../testing/given/given-portal'
import { givenSupplierRecords } from '../../testing/given/given-supplier-records'
import type { TestApp, Visitor } from '../../testing/test-app'
import { enqueueRecurring } from '../worker'
import { claimPass } from './pass-store'
import { removeAllOldRows, removeOldRows } from './remove-old-rows'

const DAY_MS = 24 * 60 * 60_000

let portal: TestApp
let operator: Visitor
let supplierId: string
let deps: Deps

beforeEach(async () => {
  const started = await startPortalWithSupplier()
  portal = started.portal
  operator = started.operator
  supplierId = started.supplierId
  deps = depsFor('worker', portal.deps)
})
afterEach(() => portal.close())

function daysAgo(days: number): Date {
  return new Date(portal.clock.now().getTime() - days * DAY_MS)
}

async function givenRun(started: Date, changes: { supplier?: string; state?: 'done' | 'failed' | 'running' } = {}) {
  const { supplier = supplierId, state = 'done' } = changes
  const run = { supplier_id: supplier, kind: 'orders' as const, started_at: started, seen_at: started, state }
  const { id } = await portal.db.insertInto('sync_runs').values(run).returning('id').executeTakeFirstOrThrow()
  return id
}

async function findRunTimes(): Promise<Date[]> {
  const rows = await portal.db.selectFrom('sync_runs').select('started_at').orderBy('started_at').execute()
  return rows.map((row) => row.started_at)
}

async function removedRows(name: string): Promise<number | undefined> {
  return (await removeAllOldRows(deps))?.get(name)
}

describe('synchronisation runs', () => {
  test('are removed after SYNC_RUN_DAYS, of every supplier; one that is running stays', async () => {
    await givenSupplier(operator, { tecComId: 'OTHER', contactEmail: 'other@supplier.test' })
    const other = await findSupplierId(portal, 'OTHER')
    await givenRun(daysAgo(400), { supplier: other, state: 'running' })
    await givenRun(daysAgo(91), { state: 'failed' })
    await givenRun(daysAgo(91), { supplier: other })
    await givenRun(daysAgo(89))

    expect(await removedRows('sync_runs')).toBe(2)
    expect(await findRunTimes()).toEqual([daysAgo(400), daysAgo(89)])
  })

  test('of a removed supplier are removed as well', async () => {
    await givenRun(daysAgo(91))
    await sql`update suppliers set removed_at = now()`.execute(portal.db)
    expect(await findSuppliers(portal.db)).toEqual([])

    expect(await removedRows('sync_runs')).toBe(1)
  })

  test('are removed batch by batch until none is left', async () => {
    await sql`
      insert into sync_runs (supplier_id, kind, started_at, seen_at, state)
      select ${supplierId}, 'orders', ${daysAgo(200)}::timestamptz + n * interval '1 minute', ${daysAgo(200)}, 'done'
      from generate_series(1, 2500) n
    `.execute(portal.db)
    await givenRun(daysAgo(1))

    expect(await removedRows('sync_runs')).toBe(2_500)
    expect(await findRunTimes()).toEqual([daysAgo(1)])
  })

  test('are removed although newer ones have smaller ids', async () => {
    await givenRun(daysAgo(1))
    await sql`
      insert into sync_runs (supplier_id, kind, started_at, seen_at, state)
      select ${supplierId}, 'orders', ${daysAgo(200)}, ${daysAgo(200)}, 'done' from generate_series(1, 1500)
    `.execute(portal.db)

    expect(await removedRows('sync_runs')).toBe(1_500)
  })
})

describe('bulk actions on open lines', () => {
  test('are removed after LINE_RUN_DAYS with the results of their orders; one that is running stays', async () => {
    const orderId = await givenOrder(portal, supplierId, { buyerOrderNumber: 'PO-1' })
    const insertRun = async (started: Date, ended: Date | null) => {
      const { id } = await portal.db
        .insertInto('line_runs')
        .values({
          supplier_id: supplierId,
          request_key: started.toISOString(),
          action: 'submit',
          entries: '{}',
          started_by: 'Jonas',
          started_at: started,
          ended_at: ended,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const result = { supplier_id: supplierId, run_id: id, place: 1, order_id: orderId, positions: [1], version: 1 }
      await portal.db.insertInto('line_run_orders').values(result).execute()
      return id
    }
    const running = await insertRun(daysAgo(300), null)
    for (let days = 60; days > 30; days -= 1) await insertRun(daysAgo(days), daysAgo(days))
    const recent = await insertRun(daysAgo(29), daysAgo(29))

    expect(await removedRows('line_runs')).toBe(30)
    const results = await portal.db.selectFrom('line_run_orders').select('run_id').orderBy('run_id').execute()
    expect(results.map((row) => row.run_id)).toEqual([running, recent])
  })
})

describe('the text of a message', () => {
  async function givenMessages() {
    const order = await givenMessage(portal, supplierId, { upstreamId: 'M-1', raw: orderXml('PO-1') })
    const duplicate = await givenMessage(portal, supplierId, { upstreamId: 'M-2', raw: orderXml('PO-1') })
    const held = await givenMessage(portal, supplierId, { upstreamId: 'M-3', raw: '<Order>' })
    const stored = { supplier_id: supplierId, upstream_id: 'M-4', kind: 'Order', raw: orderXml('PO-2') }
    await portal.db
      .insertInto('inbound_messages')
      .values({ ...stored, received_at: portal.clock.now() })
      .execute()
    return { order, duplicate, held }
  }

  async function findTexts(): Promise<Record<string, boolean>> {
    const rows = await portal.db.selectFrom('inbound_messages').select(['upstream_id', 'raw']).orderBy('id').execute()
    return Object.fromEntries(rows.map(({ upstream_id: id, raw }) => [id, raw !== '']))
  }

  test('that repeated a known order is removed after RAW_MESSAGE_DAYS, and no other', async () => {
    await givenMessages()
    portal.clock.advance({ days: 364 })
    expect(await removedRows('texts_of_duplicates')).toBe(0)
    portal.clock.advance({ days: 2 })

    expect(await removedRows('texts_of_duplicates')).toBe(1)
    expect(await findTexts()).toEqual({ 'M-1': true, 'M-2': false, 'M-3': true, 'M-4': true })
  })

  test('of an order stays for DOCUMENT_YEARS, counted from the end of its year', async () => {
    await givenMessages()
    // From 2026-11-15 to 2036-12-30.
    portal.clock.advance({ days: 3698 })
    expect(portal.clock.now().toISOString()).toBe('2036-12-30T09:00:00.000Z')
    expect(await removedRows('texts_of_orders')).toBe(0)
    portal.clock.advance({ days: 4 })

    expect(await removedRows('texts_of_orders')).toBe(1)
    expect(await findTexts()).toEqual({ 'M-1': false, 'M-2': false, 'M-3': true, 'M-4': true })
  })

  test('that is held or not imported yet stays, however old', async () => {
    await givenMessages()
    portal.clock.advance({ days: 40_000 })

    await removeAllOldRows(deps)

    expect(await findTexts()).toMatchObject({ 'M-3': true, 'M-4': true })
  })

  test('stays as long as RAW_MESSAGE_DAYS where that is longer than DOCUMENT_YEARS', async () => {
    deps.config.retention = { ...deps.config.retention, rawMessageDays: 30_000 }
    await givenMessages()
    portal.clock.advance({ days: 29_999 })
    expect(await removedRows('texts_of_orders')).toBe(0)
    portal.clock.advance({ days: 2 })

    expect(await removedRows('texts_of_orders')).toBe(1)
  })

  test('can be removed, and the message is still recognised when the platform sends it again', async () => {
    const { order, duplicate } = await givenMessages()
    portal.clock.advance({ days: 5_000 })
    await removeAllOldRows(deps)

    const again = await givenMessage(portal, supplierId, { upstreamId: 'M-1', raw: orderXml('PO-1', '7') })
    const repeated = await givenMessage(portal, supplierId, { upstreamId: 'M-2', raw: orderXml('PO-9') })

    expect([again, repeated]).toEqual([order, duplicate])
    const orders = await portal.db.selectFrom('orders').select('buyer_order_number').execute()
    expect(orders).toEqual([{ buyer_order_number: 'PO-1' }])
  })
})

describe('attempts of deliveries', () => {
  test('are removed after DELIVERY_ATTEMPT_DAYS when the document has arrived; those of others stay', async () => {
    const states = ['delivered', 'failed', 'queued', 'sending'] as const
    for (const [index, state] of states.entries()) {
      const orderId = await givenOrder(portal, supplierId, { buyerOrderNumber: `PO-${index}` })
      const id = await givenDelivery(portal, { supplierId, orderId, number: state })
      await portal.db.updateTable('deliveries').set({ state }).where('id', '=', id).execute()
      const attempt = { supplier_id: supplierId, delivery_id: id, result: 'retry' as const, reason: state }
      await portal.db
        .insertInto('delivery_attempts')
        .values([366, 364].map((days) => ({ ...attempt, at: daysAgo(days) })))
        .execute()
    }

    expect(await removedRows('delivery_attempts')).toBe(1)
    const kept = await portal.db.selectFrom('delivery_attempts').select('reason').orderBy('id').execute()
    expect(kept.map(({ reason }) => reason)).toEqual([
      'delivered',
      'failed',
      'failed',
      'queued',
      'queued',
      'sending',
      'sending',
    ])
  })
})

describe('mails', () => {
  test('that were sent are removed after MAIL_DAYS; waiting and failed ones stay, however old', async () => {
    for (const state of ['sent', 'queued', 'failed'] as const) {
      await givenMail({ state, at: daysAgo(181) })
      await givenMail({ state, at: daysAgo(179) })
    }

    expect(await removedRows('mails')).toBe(1)
    expect(await findMails()).toEqual(['sent 179', 'queued 181', 'queued 179', 'failed 181', 'failed 179'])
  })

  test('with a file of a document stay for DOCUMENT_YEARS', async () => {
    await givenMail({ kind: 'invoiceFile', at: new Date('2015-12-30T09:00:00Z') })
    await givenMail({ kind: 'creditNoteFile', at: new Date('2015-12-30T09:00:00Z') })
    await givenMail({ kind: 'invoiceFile', at: new Date('2016-01-01T09:00:00Z') })
    await givenMail({ kind: 'creditNoteFile', at: new Date('2016-01-01T09:00:00Z') })

    expect(await removedRows('mails')).toBe(2)
    expect(await findMails()).toHaveLength(2)
  })

  async function givenMail({
    state = 'sent',
    kind = 'newOrders',
    at,
  }: {
    state?: 'sent' | 'queued' | 'failed'
    kind?: 'newOrders' | 'invoiceFile' | 'creditNoteFile'
    at: Date
  }) {
    await sql`insert into mails (supplier_id, kind, state, created_at) values (${supplierId}, ${kind}, ${state}, ${at})`.execute(
      portal.db,
    )
  }

  async function findMails(): Promise<string[]> {
    const rows = await portal.db.selectFrom('mails').select(['state', 'created_at']).orderBy('id').execute()
    const days = (at: Date) => Math.round((portal.clock.now().getTime() - at.getTime()) / DAY_MS)
    return rows.map((row) => `${row.state} ${days(row.created_at)}`)
  }
})

describe('sessions', () => {
  test('that have expired leave the table, others stay signed in', async () => {
    await givenSignedInSupplier(portal, supplierFields())
    portal.clock.advance({ days: 7, hours: 1 })
    const newOperator = await givenSignedInOperator(portal)
    const visitor = await givenSignedInSupplier(portal, supplierFields())

    // The operator of the setup and the first sign-in of the supplier.
    expect(await removedRows('sessions')).toBe(2)
    expect((await newOperator.call(adminCheckLogin)).body.success).toBe(true)
    expect((await visitor.call(supplierCheckLogin)).body.success).toBe(true)
  })

  test('stay for EXPIRED_SESSION_DAYS longer, but are not accepted', async () => {
    deps.config.retention = { ...deps.config.retention, expiredSessionDays: 30 }
    portal.clock.advance({ days: 36 })
    expect(await removedRows('sessions')).toBe(0)
    expect((await operator.call(adminCheckLogin)).body.success).toBe(false)
    portal.clock.advance({ days: 2 })

    expect(await removedRows('sessions')).toBe(1)
  })
})

test('no document, file, number, delivery, event of an order or duplicate key is ever removed', async () => {
  await givenSupplierRecords(portal, supplierFields().tecComId, 'kept')
  await givenMessage(portal, supplierId, { upstreamId: 'M-1', raw: orderXml('PO-M1') })
  await sql`
    insert into invoice_files (supplier_id, document_id, format, name, content_gzip, sha256, created_at)
    select supplier_id, id, 'xrechnung', 'I.xml', '\\x1f8b', '\\x01', ${portal.clock.now()} from invoices
    where submitted_at is not null
  `.execute(portal.db)
  const removable = new Set([
    'delivery_attempts',
    'inbound_messages',
    'line_run_orders',
    'line_runs',
    'operator_action_archives',
    'operator_actions',
    'retention_passes',
    'security_events',
    'sessions',
  ])
  const readKept = async () => {
    const rows = await readTableRows(portal.connectionString)
    return Object.fromEntries(Object.entries(rows).filter(([table]) => !removable.has(table)))
  }
  const readKeys = () => portal.db.selectFrom('inbound_messages').select(['upstream_id', 'order_id', 'state']).execute()
  const [before, keys] = [await readKept(), await readKeys()]
  expect(before['invoice_files']).toHaveLength(2)
  portal.clock.advance({ days: 50_000 })

  await removeAllOldRows(deps)

  expect(await readKept()).toEqual(before)
  expect(await readKeys()).toEqual(keys)
})

describe('the job', () => {
  test('is added every hour and works on every pass that is due: some every hour, the others every day', async () => {
    await runEveryHour()
    const first = await findPassedAt()
    portal.clock.advance({ hours: 1 })
    await runEveryHour()
    const second = await findPassedAt()

    expect(new Set(Object.values(first))).toEqual(new Set(['2026-11-15T09:00:00.000Z']))
    expect(Object.keys(second).filter((name) => second[name] !== first[name])).toEqual(['security_events', 'sessions'])
    portal.clock.advance({ hours: 23 })
    await runEveryHour()
    expect(new Set(Object.values(await findPassedAt()))).toEqual(new Set(['2026-11-16T09:00:00.000Z']))
  })

  test('stops after five seconds in favour of other jobs and continues where it was', async () => {
    await sql`
      insert into sync_runs (supplier_id, kind, started_at, seen_at, state)
      select ${supplierId}, 'orders', ${daysAgo(200)}, ${daysAgo(200)}, 'done' from generate_series(1, 2500)
    `.execute(portal.db)
    // Each look at the clock takes three seconds: a slice has one or two batches.
    const slow = { ...deps, now: () => (portal.clock.advance({ minutes: 0.05 }), portal.clock.now()) }
    const counts: number[] = []
    for (let slices = 0; slices < 40 && counts.at(-1) !== 0; slices += 1) {
      await removeOldRows(slow)
      const count = (await findRunTimes()).length
      if (count !== (counts.at(-1) ?? 2_500)) counts.push(count)
    }

    expect(counts.length).toBeGreaterThan(1)
    expect(counts.at(-1)).toBe(0)
    const pass = await portal.db
      .selectFrom('retention_passes')
      .select('removed')
      .where('name', '=', 'sync_runs')
      .executeTakeFirstOrThrow()
    expect(pass).toEqual({ removed: '2500' })
  })

  test('does nothing while another process works on a pass, and takes over when that process is gone', async () => {
    await givenRun(daysAgo(91))
    await claimPass(deps.db, portal.clock.now(), () => 'mails')

    await removeOldRows(deps)
    expect(await removeAllOldRows(deps)).toBeNull()
    expect(await findRunTimes()).toHaveLength(1)

    await sql`update retention_passes set leased_until = now() - interval '1 second'`.execute(portal.db)
    expect(await removedRows('sync_runs')).toBe(1)
  })

  test('two processes never claim a pass at the same time', async () => {
    const claims = await Promise.all(
      ['mails', 'sync_runs', 'sessions', 'mails'].map((name) => claimPass(deps.db, portal.clock.now(), () => name)),
    )

    expect(claims.filter((claim) => claim !== null)).toHaveLength(1)
  })

  test('leaves a row that another transaction has locked for the next pass, without waiting', async () => {
    const oldest = await givenRun(daysAgo(92))
    await givenRun(daysAgo(91))
    const blocking = await beginBlocking(
      portal.connectionString,
      `select from sync_runs where supplier_id = ${supplierId} and id = ${oldest} for update`,
    )
    try {
      expect(await removedRows('sync_runs')).toBe(1)
      expect(await findRunTimes()).toEqual([daysAgo(92)])
    } finally {
      await blocking.end()
    }
    expect(await removedRows('sync_runs')).toBe(1)
  })

  test('releases a pass that fails, and the next attempt continues it', async () => {
    await givenRun(daysAgo(91))
    await sql`alter table sync_runs rename to runs_away`.execute(portal.db)
    await expect(removeAllOldRows(deps)).rejects.toThrow('sync_runs')
    await sql`alter table runs_away rename to sync_runs`.execute(portal.db)

    expect(await removedRows('sync_runs')).toBe(1)
  })

  async function runEveryHour(): Promise<void> {
    await sql`delete from recurring_jobs`.execute(portal.db)
    await enqueueRecurring(deps)
    await portal.runJobs()
  }

  async function findPassedAt(): Promise<Record<string, string | undefined>> {
    const rows = await portal.db.selectFrom('retention_passes').select(['name', 'passed_at']).orderBy('name').execute()
    return Object.fromEntries(rows.map((row) => [row.name, row.passed_at?.toISOString()]))
  }
})

test('the age of the oldest row that is left is stored with each complete pass', async () => {
  await givenRun(daysAgo(91))
  await givenRun(daysAgo(80))
  await givenRun(daysAgo(70))

  await removeAllOldRows(deps)

  const passes = await portal.db
    .selectFrom('retention_passes')
    .select(['oldest_at', 'passed_at', 'removed', 'position'])
    .where('name', '=', 'sync_runs')
    .execute()
  expect(passes).toEqual([{ oldest_at: daysAgo(80), passed_at: portal.clock.now(), removed: '1', position: null }])
})
