import { resendAnyDelivery } from '@partwire/contract/operations'
import { getTimeline } from '@partwire/contract/timeline'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Deps } from '../deps'
import { claimDelivery } from '../modules/documents/deliveries/claim-store'
import { givenSignedInSupplier, supplierFields } from '../testing/given/given'
import { givenDelivery } from '../testing/given/given-deliveries'
import { givenOrder } from '../testing/given/given-orders'
import { expireLeases, startPortalWithSupplier } from '../testing/given/given-portal'
import { logLines } from '../testing/log-lines'
import type { TestApp, Visitor } from '../testing/test-app'
import { UpstreamError } from '../upstream/errors'
import { notConfiguredPort } from '../upstream/connect'
import { deliverSupplier } from './deliver-supplier'
import { MAX_ATTEMPTS } from './retry-policy'
import { enqueueLostJobs } from './enqueue-lost-jobs'

let portal: TestApp
let operator: Visitor
let supplierId = ''
let orderId = ''
let deliveryId = ''
let count = 0

beforeAll(async () => {
  ;({ portal, operator, supplierId } = await startPortalWithSupplier())
})
beforeEach(async () => {
  count += 1
  await sql`delete from delivery_attempts`.execute(portal.db)
  await sql`delete from deliveries`.execute(portal.db)
  orderId = await givenOrder(portal, supplierId, { buyerOrderNumber: `PO-${count}` })
  deliveryId = await givenDelivery(portal, { supplierId, orderId, number: `OR-${count}` })
})
afterAll(() => portal.close())

/** Deps whose platform handles every document with `send`. */
function sendingWith(send: Deps['upstream']['send'], changes: Partial<Deps> = {}): Deps {
  return { ...portal.deps, random: () => 0, upstream: { ...notConfiguredPort(), send }, ...changes }
}

const acceptingAll = () => sendingWith(async () => {})

async function readDelivery() {
  const { rows } = await sql<{ state: string; reason: string; attempts: number; wait: number }>`
    select state, reason, attempts, round(extract(epoch from due_at - changed_at))::integer as wait from deliveries
  `.execute(portal.db)
  return rows[0]
}

const throwTypeError = () => {
  throw new TypeError('Cannot read properties of undefined')
}

describe('an unexpected error', () => {
  const POISON: [string, () => Deps][] = [
    ['of our own code', () => sendingWith(() => Promise.reject(new TypeError('Cannot read properties of undefined')))],
    ['that is no Error at all', () => sendingWith(() => Promise.reject('broken'))],
  ]

  test.each(POISON)('%s is retried with backoff, and the reason names no internals', async (_which, given) => {
    await deliverSupplier(given(), { supplierId })

    expect(await readDelivery()).toEqual({
      state: 'queued',
      reason: `An internal error stopped this delivery. The log has the details under delivery ${deliveryId}.`,
      attempts: 1,
      wait: 5,
    })
  })

  test('of a webservice password that cannot be decrypted waits for a person', async () => {
    await deliverSupplier(
      sendingWith(async () => {}, { secrets: { ...portal.deps.secrets, open: throwTypeError } }),
      { supplierId },
    )

    expect(await readDelivery()).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/^The stored webservice password of this supplier cannot be decrypted/),
      attempts: 1,
    })
  })

  test('leaves a failed delivery at the limit of tries, and Resend delivers it', async () => {
    for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
      await expireLeases(portal, 'deliveries')
      await deliverSupplier(sendingWith(throwTypeError), { supplierId })
    }
    const failed = await readDelivery()
    const supplier = await givenSignedInSupplier(portal, supplierFields())
    const { events } = (await supplier.call(getTimeline, { orderId })).body

    const answer = await operator.call(resendAnyDelivery, { id: deliveryId })
    await deliverSupplier(acceptingAll(), { supplierId })

    expect(failed).toMatchObject({
      state: 'failed',
      attempts: MAX_ATTEMPTS,
      reason: expect.stringMatching(/^An internal error/),
    })
    expect(events?.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/could not be delivered: An internal error/),
    )
    expect(answer.body).toEqual({ success: true })
    expect(await readDelivery()).toMatchObject({ state: 'delivered', attempts: 1 })
  })

  test('is in the log under the delivery, and counted', async () => {
    const { log, lines } = logLines('error')
    const counted: string[] = []
    const metrics = { ...portal.deps.metrics, countJobError: ({ task }: { task: string }) => void counted.push(task) }

    await deliverSupplier(sendingWith(throwTypeError, { log, metrics }), { supplierId })

    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { reference: `delivery ${deliveryId}`, err: { message: 'Cannot read properties of undefined' } },
    ])
    expect(counted).toEqual(['deliver-supplier'])
  })

  test('does not keep the next document of the supplier from being sent', async () => {
    const other = await givenOrder(portal, supplierId, { buyerOrderNumber: `PO-${count}-2` })
    await givenDelivery(portal, { supplierId, orderId: other, number: `OR-${count}-2` })

    await deliverSupplier(
      sendingWith(async (_account, { number }) => (number === `OR-${count}` ? throwTypeError() : undefined)),
      { supplierId },
    )

    const states = await portal.db.selectFrom('deliveries').select('state').orderBy('id').execute()
    expect(states).toEqual([{ state: 'queued' }, { state: 'delivered' }])
  })
})

test('an answer of the platform that PostgreSQL cannot store is settled as well', async () => {
  await deliverSupplier(
    sendingWith(() => Promise.reject(new UpstreamError('Rejected', 'No\u0000 such buyer.'))),
    { supplierId },
  )

  expect(await readDelivery()).toMatchObject({ state: 'failed', reason: 'No\uFFFD such buyer.' })
})

describe('a delivery that ends its process', () => {
  test('is claimed under the limit of tries, then failed with a reason', async () => {
    const waits: (number | undefined)[] = []
    for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
      await expireLeases(portal, 'deliveries')
      await claimDelivery(portal.deps.db, supplierId)
      waits.push((await readDelivery())?.wait)
    }
    await sql`update deliveries set changed_at = now() - interval '31 seconds'`.execute(portal.db)
    await enqueueLostJobs(portal.deps)
    await portal.runJobs()

    expect(waits.slice(0, 4)).toEqual([5, 10, 20, 40])
    expect(await readDelivery()).toMatchObject({
      state: 'failed',
      attempts: MAX_ATTEMPTS,
      reason: 'The process that was sending it ended before the result was known. It was tried 15 times.',
    })
  })

  test('is not claimed again before its backoff is over', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      await expireLeases(portal, 'deliveries')
      await claimDelivery(portal.deps.db, supplierId)
    }
    await sql`update deliveries set changed_at = now() - interval '31 seconds'`.execute(portal.db)

    await deliverSupplier(acceptingAll(), { supplierId })

    expect(await readDelivery()).toMatchObject({ state: 'sending', attempts: 5 })
  })
})

test('an attempt whose outcome cannot be stored is counted, and the next one follows when its lease has expired', async () => {
  const { db } = portal
  await sql`alter table delivery_attempts rename to attempts_away`.execute(db)
  await expect(deliverSupplier(acceptingAll(), { supplierId })).rejects.toThrow('delivery_attempts')
  const unsettled = await readDelivery()
  await sql`alter table attempts_away rename to delivery_attempts`.execute(db)

  await expireLeases(portal, 'deliveries')
  await deliverSupplier(acceptingAll(), { supplierId })

  expect(unsettled).toMatchObject({ state: 'sending', attempts: 1 })
  expect(await readDelivery()).toMatchObject({ state: 'delivered', attempts: 2 })
})

test('the late result of a process is ignored, also when Resend has set back the attempts meanwhile', async () => {
  const rejecting = sendingWith(() => Promise.reject(new UpstreamError('Rejected', 'No such buyer.')))
  const slow = sendingWith(async () => {
    await expireLeases(portal, 'deliveries')
    await deliverSupplier(rejecting, { supplierId })
    await operator.call(resendAnyDelivery, { id: deliveryId })
    await claimDelivery(portal.deps.db, supplierId)
    throw new UpstreamError('Rejected', 'A late answer.')
  })

  await deliverSupplier(slow, { supplierId })

  expect(await readDelivery()).toMatchObject({ state: 'sending', reason: '', attempts: 1 })
})

test('no more than two documents of one supplier are sent at a time', async () => {
  for (const extra of ['a', 'b']) {
    const other = await givenOrder(portal, supplierId, { buyerOrderNumber: `PO-${count}-${extra}` })
    await givenDelivery(portal, { supplierId, orderId: other, number: `OR-${count}-${extra}` })
  }

  const claims = []
  for (let tries = 0; tries < 3; tries += 1) claims.push(await claimDelivery(portal.deps.db, supplierId))

  expect(claims.map((claim) => claim?.document.number)).toEqual([`OR-${count}`, `OR-${count}-a`, undefined])
})

test('the job of an order, left by the previous version, gives its supplier a turn', async () => {
  await sql`select graphile_worker.remove_job(${`deliver-supplier ${supplierId}`})`.execute(portal.db)
  await sql`select graphile_worker.add_job('deliver-documents', json_build_object('orderId', ${orderId}::text))`.execute(
    portal.db,
  )

  await portal.runJobs()

  expect(await readDelivery()).toMatchObject({ attempts: 1 })
})
