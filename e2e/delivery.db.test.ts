import { resendDelivery } from '@partwire/contract/deliveries'
import { getTimeline } from '@partwire/contract/timeline'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../apps/server/src/config/config'
import type { Db } from '../apps/server/src/db/connect'
import { deliverSupplier } from '../apps/server/src/jobs/deliver-supplier'
import { enqueueLostJobs } from '../apps/server/src/jobs/enqueue-lost-jobs'
import { sendDocument } from '../apps/server/src/modules/documents/deliveries/deliveries'
import {
  givenOperator,
  givenSignedInOperator,
  givenSignedInSupplier,
  givenSupplier,
} from '../apps/server/src/testing/given/given'
import { givenOrder, findSupplierId } from '../apps/server/src/testing/given/given-orders'
import { insertAdvice, insertResponse } from '../apps/server/src/testing/given/insert-documents'
import { startTestApp, type TestApp, type Visitor } from '../apps/server/src/testing/test-app'
import { DES_ADV, ORD_RSP } from '../apps/server/src/upstream/codec/samples'
import { writeDesAdv } from '../apps/server/src/upstream/codec/documents/write-des-adv'
import { writeOrdRsp } from '../apps/server/src/upstream/codec/documents/write-ord-rsp'
import { type Sandbox, startSandbox } from './harness/sandbox'

let sandbox: Sandbox
let portal: TestApp
let operator: Visitor
let supplier: Visitor
let supplierId = ''
let orderId = ''
let tecComId = ''
let count = 0

beforeAll(async () => {
  sandbox = await startSandbox()
  // Far longer than the platform needs for a response, even on a busy machine. Two tests wait for this timeout.
  const { upstream } = readConfig({ DEMO: 'true', UPSTREAM_URL: sandbox.soapUrl, UPSTREAM_TIMEOUT_SECONDS: '5' })
  portal = await startTestApp({ upstream })
  await givenOperator(portal)
  operator = await givenSignedInOperator(portal)
})
beforeEach(async () => {
  count += 1
  tecComId = `88${count}`
  await sandbox.control('PUT', 'organisations', { tecComId, userName: `ws-${count}`, password: 'ws-secret' })
  supplier = await givenSignedInSupplier(
    portal,
    await givenSupplier(operator, {
      tecComId,
      contactEmail: `clerk${count}@supplier.test`,
      tecComUserName: `ws-${count}`,
      tecComPassword: 'ws-secret',
    }),
  )
  supplierId = await findSupplierId(portal, tecComId)
  orderId = await givenOrder(portal, supplierId)
})
afterEach(() => sandbox.control('DELETE', 'faults'))
afterAll(async () => {
  await portal.close()
  await sandbox.close()
})

describe('a submitted document', () => {
  test('is delivered once, with the bytes that were submitted', async () => {
    const raw = await givenSubmitted('OR-1')

    await portal.runJobs()

    expect(await received()).toMatchObject([{ kind: 'OrdRsp', number: 'OR-1', raw }])
    expect(await deliveries()).toEqual([{ number: 'OR-1', state: 'delivered', reason: '', attempts: 1 }])
    expect(await orderState()).toBe('delivered')
    expect(await timeline()).toEqual([
      ['', 'Order received'],
      ['', 'OR-1 has reached the platform.'],
    ])
  })

  test('of a transaction that was rolled back is never delivered', async () => {
    await portal.db
      .transaction()
      .execute(async (tx) => {
        await submitDocument(tx, 'OR-2')
        throw new Error('undone')
      })
      .catch(() => undefined)

    await portal.runJobs()

    expect(await received()).toEqual([])
    expect(await deliveries()).toEqual([])
  })

  test('never overtakes the one before it', async () => {
    await sandbox.control('PUT', 'faults', { http500: true })
    await givenSubmitted('OR-3')
    await givenSubmitted('DA-4')
    await portal.runJobs()
    const during = await deliveries()

    await sandbox.control('DELETE', 'faults')
    await comeDue()

    expect(during).toMatchObject([
      { number: 'OR-3', state: 'queued', attempts: 1 },
      { number: 'DA-4', state: 'queued', attempts: 0 },
    ])
    expect((await received()).map(({ number }) => number)).toEqual(['OR-3', 'DA-4'])
  })

  test('is sent by one worker only, however many try', async () => {
    await givenSubmitted('OR-5')

    await Promise.all([1, 2, 3, 4].map(() => deliverSupplier(portal.deps, { supplierId })))

    expect(await deliveries()).toEqual([{ number: 'OR-5', state: 'delivered', reason: '', attempts: 1 }])
  })
})

describe('what may have gone wrong on the way only is tried again with the same number and bytes', () => {
  test.each([
    ['timeoutBefore', 0],
    ['timeoutAfter', 1],
    ['http500', 0],
  ])('%s', async (fault, accepted) => {
    await sandbox.control('PUT', 'faults', { [fault]: true })
    const raw = await givenSubmitted('OR-6')
    await portal.runJobs()
    const acceptedAtFirst = (await received()).length
    const waiting = await deliveries()

    await sandbox.control('DELETE', 'faults')
    await comeDue()

    expect(acceptedAtFirst).toBe(accepted)
    expect(waiting).toMatchObject([{ state: 'queued', attempts: 1, reason: expect.stringMatching(/\.$/) }])
    expect(await received()).toMatchObject([{ number: 'OR-6', raw }])
    expect(await deliveries()).toEqual([{ number: 'OR-6', state: 'delivered', reason: '', attempts: 2 }])
  })
})

describe('what a person has to look at stops, with its reason', () => {
  test('wrong credentials', async () => {
    await sandbox.control('PUT', 'faults', { wrongCredentials: true })
    await givenSubmitted('OR-7')

    await portal.runJobs()

    expect(await deliveries()).toMatchObject([{ state: 'failed', reason: expect.stringMatching(/\.$/) }])
    expect(await orderState()).toBe('failed')
  })

  test('Resend delivers it with the same number and bytes', async () => {
    await sandbox.control('PUT', 'faults', { wrongCredentials: true })
    const raw = await givenSubmitted('OR-8')
    await portal.runJobs()
    await sandbox.control('DELETE', 'faults')

    const answer = await supplier.call(resendDelivery, { id: await deliveryId() })
    await portal.runJobs()

    expect(answer.body).toEqual({ success: true })
    expect(await received()).toMatchObject([{ number: 'OR-8', raw }])
    expect(await timeline()).toEqual([
      ['', 'Order received'],
      ['', expect.stringMatching(/^OR-8 could not be delivered: /)],
      ['Jonas Kessler', 'OR-8 is sent again.'],
      ['', 'OR-8 has reached the platform.'],
    ])
  })

  test('a document that is on its way is not sent again by Resend', async () => {
    await givenSubmitted('OR-9')

    const answer = await supplier.call(resendDelivery, { id: await deliveryId() })

    expect([answer.status, answer.body.error]).toEqual([409, 'This document is on its way already.'])
  })

  test('nobody resends the document of another supplier', async () => {
    await sandbox.control('PUT', 'faults', { wrongCredentials: true })
    await givenSubmitted('OR-10')
    await portal.runJobs()
    const stranger = await givenSignedInSupplier(
      portal,
      await givenSupplier(operator, { tecComId: `s${count}`, contactEmail: `stranger${count}@supplier.test` }),
    )

    const answer = await stranger.call(resendDelivery, { id: await deliveryId() })

    expect([answer.status, answer.body.error]).toEqual([404, 'This delivery does not exist.'])
    expect(await deliveries()).toMatchObject([{ state: 'failed' }])
  })
})

describe('a worker that died in mid-delivery', () => {
  test('is taken over after its lease has expired, and not before', async () => {
    await givenSubmitted('OR-11')
    await sql`update deliveries set state = 'sending', attempts = 1, changed_at = now() where order_id = ${orderId}`.execute(
      portal.db,
    )
    await deliverSupplier(portal.deps, { supplierId })
    const whileAlive = await deliveries()

    await sql`update deliveries set changed_at = now() - interval '31 seconds' where order_id = ${orderId}`.execute(
      portal.db,
    )
    await enqueueLostJobs(portal.deps)
    await portal.runJobs()

    expect(whileAlive).toMatchObject([{ state: 'sending', attempts: 1 }])
    expect(await deliveries()).toEqual([{ number: 'OR-11', state: 'delivered', reason: '', attempts: 2 }])
  })
})

async function givenSubmitted(number: string): Promise<string> {
  return portal.db.transaction().execute((tx) => submitDocument(tx, number))
}

/** Inserts a submitted order response (`OR-…`) or dispatch advice (`DA-…`) of the order, and queues its delivery. */
async function submitDocument(tx: Db, number: string): Promise<string> {
  const at = portal.clock.now()
  const owner = { supplierId, orderId, mark: number, at }
  const isAdvice = number.startsWith('DA-')
  const documentId = isAdvice
    ? await insertAdvice(tx, owner, { state: 'submitted', day: '20261210' })
    : await insertResponse(tx, owner, { state: 'submitted', isRejected: false })
  const { raw, truncations } = isAdvice
    ? writeDesAdv({ ...DES_ADV, desAdvId: number })
    : writeOrdRsp({ ...ORD_RSP, ordRspId: number })
  const document = { kind: isAdvice ? ('DesAdv' as const) : ('OrdRsp' as const), number, raw }
  await sendDocument(tx, supplierId, { orderId, documentId, document, truncations, at })
  return raw
}

/** Makes the next attempt due now. */
async function comeDue(): Promise<void> {
  await sql`update deliveries set due_at = now() where order_id = ${orderId}`.execute(portal.db)
  await deliverSupplier(portal.deps, { supplierId })
}

function deliveries() {
  return portal.db
    .selectFrom('deliveries')
    .select(['number', 'state', 'reason', 'attempts'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

async function deliveryId(): Promise<string> {
  const { id } = await portal.db
    .selectFrom('deliveries')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return id
}

/** Who did what with the order, oldest first. */
async function timeline(): Promise<[string, string][]> {
  const { body } = await supplier.call(getTimeline, { orderId })
  return (body.events ?? []).map(({ by, text }) => [by, text])
}

async function orderState(): Promise<string> {
  const row = await portal.db
    .selectFrom('orders')
    .select('delivery_state')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return row.delivery_state
}

async function received(): Promise<{ kind: string; number: string; raw: string }[]> {
  const answer = await sandbox.control('GET', `received?tecComId=${tecComId}`)
  return isReceived(answer) ? answer.documents : []
}

function isReceived(answer: unknown): answer is { documents: { kind: string; number: string; raw: string }[] } {
  return typeof answer === 'object' && answer !== null && 'documents' in answer
}
