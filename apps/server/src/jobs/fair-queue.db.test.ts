import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import type { Deps } from '../deps'
import { givenOperator, givenSignedInOperator, givenSupplier } from '../testing/given/given'
import { orderXml } from '../testing/given/given-messages'
import { startTestApp, type TestApp } from '../testing/test-app'
import { notConfiguredPort } from '../upstream/connect'
import { scheduleSyncs } from './sync-supplier'
import { enqueueLostJobs } from './enqueue-lost-jobs'
import { startWorker, type Worker } from './worker'

/** Of one sync slice, and of one turn of deliveries. */
const SLICE_MESSAGES = 5
const TURN_DOCUMENTS = 10
/** More than the heavy suppliers can send in `MAX_TURNS`. */
const QUEUED_DOCUMENTS = 60
/** One turn that starts before the others, and one that may run before the last of them. */
const MAX_TURNS = 2
const TIMEOUT_MS = 600_000

let portal: TestApp
let worker: Worker | null = null

afterEach(async () => {
  await worker?.stop()
  worker = null
  await portal.close()
})

test.each([
  { heavies: 1, others: 1_000 },
  { heavies: 5, others: 200 },
])(
  'with $heavies supplier(s) whose orders never stop coming, $others others get their orders, deliveries and mails in their first turns',
  async ({ heavies, others }) => {
    portal = await startTestApp({ syncIntervalMinutes: 15, syncSliceMessages: SLICE_MESSAGES })
    await givenSuppliers(heavies, others)
    await givenDeliveries()
    const platform = fakePlatform()
    // The encrypted password of one supplier is copied to all others and can be decrypted for none of them.
    const secrets = { ...portal.deps.secrets, open: () => 'geheim' }
    const deps: Deps = { ...portal.deps, secrets, upstream: platform.upstream }
    await makeEverySyncDue(deps, others)
    await enqueueLostJobs(deps)

    worker = await startWorker(deps, portal.pool)
    await vi.waitFor(() => expect(platform.done()).toEqual({ synced: others, delivered: others }), {
      timeout: TIMEOUT_MS,
      interval: 100,
    })
    platform.stopOrders()
    await vi.waitFor(() => expect(countMailedOthers()).toBe(others), { timeout: TIMEOUT_MS, interval: 100 })

    expect(platform.heavyCallsBefore('pull')).toBeLessThanOrEqual(heavies * MAX_TURNS * SLICE_MESSAGES)
    expect(platform.heavyCallsBefore('send')).toBeLessThanOrEqual(heavies * MAX_TURNS * TURN_DOCUMENTS)
  },
  TIMEOUT_MS,
)

/** The first are called `heavy…`, the others `other…`; all of them want mails about new orders. */
async function givenSuppliers(heavies: number, others: number): Promise<void> {
  await givenOperator(portal)
  await givenSupplier(await givenSignedInOperator(portal), { tecComId: 'heavy0', contactEmail: 'heavy0@supplier.test' })
  await sql`
    insert into suppliers (tec_com_id, supplier_name, contact_name, contact_email, tec_com_user_name,
      tec_com_password_sealed, password_hash, send_email_for_order, created_at)
    select name, name, contact_name, name || '@supplier.test', tec_com_user_name,
      tec_com_password_sealed, password_hash, true, created_at
    from suppliers, (
      select 'heavy' || number as name, number from generate_series(1, ${heavies}::integer - 1) number
      union all select 'other' || number, number + 1000 from generate_series(1, ${others}::integer) number
    ) names order by number
  `.execute(portal.db)
}

/** One document for each supplier, and many for each heavy one, which have been due the longest. */
async function givenDeliveries(): Promise<void> {
  const { db } = portal
  await sql`
    with new_orders as (
      insert into orders (supplier_id, upstream_id, buyer_order_number, buyer_party_number, customer_name, dispatch_mode,
        currency, order_day, created_at, received_at, requested_delivery_day, content_hash, item_count, list_items,
        search_text)
      select id, 'old-' || number, 'OLD-' || number, '1', 'Customer', '', 'EUR', '20261115', now(), now(), null, ''::bytea,
        1, '[]', ''
      from suppliers, generate_series(1, case when tec_com_id like 'heavy%' then ${QUEUED_DOCUMENTS}::integer else 1 end) number
      returning id, supplier_id
    ),
    new_responses as (
      insert into order_responses (supplier_id, order_id, ord_rsp_id, updated_at, updated_by, submitted_at)
      select supplier_id, id, 'OR-' || id, now(), 'Contact', now() from new_orders
      returning supplier_id, order_id, id, ord_rsp_id
    )
    insert into deliveries (supplier_id, order_id, kind, document_id, order_response_id, number, raw, created_at, changed_at,
      due_at)
    select supplier_id, order_id, 'OrdRsp', id, id, ord_rsp_id, '<OrdRsp/>', now(), now(), now() - interval '1 minute'
    from new_responses
  `.execute(db)
  await sql`delete from unannounced_orders`.execute(db)
}

async function makeEverySyncDue(deps: Deps, others: number): Promise<void> {
  await sql`
    insert into supplier_syncs (supplier_id, due_at) select id, now() - interval '1 hour' + id * interval '1 second' from suppliers
  `.execute(portal.db)
  for (let minute = 0; minute <= others / 200; minute += 1) await scheduleSyncs(deps)
}

/** Always has another message for a heavy supplier, and one for each other; records the order of the calls. */
function fakePlatform() {
  const served: { call: 'pull' | 'send'; tecComId: string }[] = []
  const acknowledged = new Set<string>()
  let isEndless = true
  let count = 0
  const callsOfOthers = (call: 'pull' | 'send') =>
    served.flatMap((each, index) =>
      each.call === call && each.tecComId.startsWith('other') ? [{ ...each, index }] : [],
    )

  const upstream: Deps['upstream'] = {
    ...notConfiguredPort(),
    capabilities: () => new Set(['pull']),
    pull: async ({ tecComId }) => {
      const isHeavy = tecComId.startsWith('heavy')
      if (isHeavy ? !isEndless : acknowledged.has(tecComId)) return []
      served.push({ call: 'pull', tecComId })
      count += 1
      return [{ upstreamId: `M-${count}`, kind: 'Order', raw: orderXml(`PO-${count}`) }]
    },
    acknowledge: async ({ tecComId }) => void acknowledged.add(tecComId),
    send: async ({ tecComId }) => void served.push({ call: 'send', tecComId }),
  }
  return {
    upstream,
    done: () => ({ synced: callsOfOthers('pull').length, delivered: callsOfOthers('send').length }),
    stopOrders: () => {
      isEndless = false
    },
    /** Calls of this kind by heavy suppliers before the last one of the others. */
    heavyCallsBefore: (call: 'pull' | 'send') =>
      served
        .slice(0, callsOfOthers(call).at(-1)?.index ?? 0)
        .filter((each) => each.call === call && each.tecComId.startsWith('heavy')).length,
  }
}

function countMailedOthers(): number {
  return new Set(portal.mails.map(({ to }) => to).filter((to) => to.startsWith('other'))).size
}
