import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { supplierLogin } from '@partwire/contract/auth'
import { getDispatchAdvices, submitDispatchAdvice, updateDispatchAdvice } from '@partwire/contract/dispatch-advice'
import { getInvoice, submitInvoice, updateInvoice } from '@partwire/contract/invoice'
import { syncOrders } from '@partwire/contract/orders'
import { getOrderResponse, submitOrderResponse, updateOrderResponse } from '@partwire/contract/order-response'
import * as z from 'zod'
import { generateOrder } from '../../apps/sandbox/src/generator/generate-order'
import { writeOrder } from '../../apps/sandbox/src/generator/write-documents'
import { startEmbeddedDatabase } from '../../apps/server/src/db/embedded/embedded'
import { createLog } from '../../apps/server/src/log'
import { runSql } from '../../apps/server/src/testing/database/database-admin'
import { invoiceForm, itemForm } from '../../apps/server/src/modules/documents/invoice/samples'
import { adviceForm, adviceItem } from '../../apps/server/src/testing/given/given-dispatch-advices'
import { buildStale } from '../../scripts/lib/build-stale'
import { buildOtherVersion, comparedServerEnv } from '../../scripts/lib/other-version'
import { ROOT } from '../../scripts/lib/root'
import { type Reply, visit, type Visitor } from '../../scripts/lib/visitor'
import { median, spread } from './median'
import { runProgram } from './run-program'

const SUPPLIER = { tecComId: '4300042', email: 'supplier@demo.test', password: 'supplier-demo' }
const ADDRESS = { name1: 'Werk 2', street1: 'Tor 4', postalCode: '01067', city: 'Dresden', countryCode: 'DE' }
const SYNC_TIMEOUT_MS = 120_000
const WARM_UP_ORDERS = 20
/** Of the time of the other version. */
const MAX_SHARE = 0.5

/** A version of the portal with its own PostgreSQL. */
interface Side {
  name: string
  connectionString: string
  supplier: Visitor
  orderIds: readonly string[]
  /** Milliseconds of each call, by its name. */
  times: Map<string, number[]>
}

const orderResponseReply = z.object({
  orderResponse: z.object({
    id: z.string(),
    items: z.array(z.object({ productName: z.string(), requestedQuantity: z.number() })),
  }),
})
const dispatchAdvicesReply = z.object({
  dispatchAdvices: z.tuple([
    z.object({ id: z.string(), items: z.array(z.object({ deliveredQuantity: z.number().nullable() })) }),
  ]),
})
const invoiceReply = z.object({ invoice: z.object({ id: z.string() }) })
const syncReply = z.object({ ids: z.array(z.string()) })

/**
 * Measures the calls of order response, dispatch advice and invoice over HTTP, order by order in turns with another commit.
 * Prints the table and returns whether this version needs at most half the time for each.
 */
export async function compareDocuments(revision: string, size: { orders: number; lines: number }): Promise<boolean> {
  const cleanUps: (() => Promise<void>)[] = []
  try {
    await buildStale((line) => console.log(line), ['server', 'web'])
    const other = await buildOtherVersion(revision, (line) => console.log(line))
    cleanUps.push(other.remove)
    const sides = [
      await startSide({ name: 'this version', folder: ROOT }, size, cleanUps),
      await startSide({ name: other.commit, ...other }, size, cleanUps),
    ] as const
    for (let i = 0; i < WARM_UP_ORDERS + size.orders; i += 1) {
      if (i === WARM_UP_ORDERS) await Promise.all(sides.map(endWarmUp))
      for (const side of i % 2 === 0 ? sides : sides.toReversed()) await workOnOrder(side, side.orderIds[i] ?? '')
    }
    return report(...sides, size)
  } finally {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp()
  }
}

async function startSide(
  { name, folder, nodeFlags }: { name: string; folder: string; nodeFlags?: readonly string[] },
  { orders, lines }: { orders: number; lines: number },
  cleanUps: (() => Promise<void>)[],
): Promise<Side> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'partwire-bench-'))
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }))
  const database = await startEmbeddedDatabase({ dataDir, log: createLog('error') })
  cleanUps.push(() => database.stop())
  const exchangeFolder = path.join(dataDir, 'exchange')
  await placeOrders(path.join(exchangeFolder, SUPPLIER.tecComId, 'in'), WARM_UP_ORDERS + orders, lines)
  const env = { ...comparedServerEnv(database.connectionString), UPSTREAM_FOLDER: exchangeFolder }
  const server = await runProgram(path.join(folder, 'apps/server/dist/main.js'), env, [], nodeFlags)
  cleanUps.push(server.stop)
  const supplier = await visit(String(server.ready['portalUrl']), SYNC_TIMEOUT_MS)
  await supplier.post(supplierLogin.path, { email: SUPPLIER.email, password: SUPPLIER.password })
  const { ids } = syncReply.parse(await supplier.get(syncOrders.path))
  return { name, connectionString: database.connectionString, supplier, orderIds: ids, times: new Map() }
}

/** Analyses the tables, as autovacuum does in a running portal: prepared statements are planned again with real row counts. */
async function endWarmUp({ connectionString, times }: Side): Promise<void> {
  await runSql(connectionString, 'analyze')
  times.clear()
}

async function placeOrders(folder: string, orders: number, lines: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (let serial = 1; serial <= orders; serial += 1) {
    const order = generateOrder({
      tecComId: SUPPLIER.tecComId,
      kind: 'order',
      serial,
      content: serial,
      run: 1,
      placedAt: 0,
      lines,
      variant: 0,
    })
    await writeFile(path.join(folder, `${serial}.xml`), writeOrder('order', order))
  }
}

/** The order goes through its documents; each is read, saved and submitted. */
async function workOnOrder({ supplier, times }: Side, orderId: string): Promise<void> {
  const get = (call: string) => supplier.get(call.replace(':orderId', orderId))
  // The first read creates the draft.
  const { orderResponse } = orderResponseReply.parse(await get(getOrderResponse.path))
  await timed('order response, get', () => get(getOrderResponse.path))
  const items = orderResponse.items.map(({ productName, requestedQuantity }) => ({
    productName,
    inputEan: '',
    unitNetPrice: '12.50',
    unitListPrice: '',
    confirms: [{ quantity: requestedQuantity, status: 'Confirmed', reason: '', deliveryDate: '20301130' }],
  }))
  const response = {
    orderId,
    orderResponseId: orderResponse.id,
    form: { sellerOrderNumber: `S-${orderId}`, deliveryPartyAddress: ADDRESS, items },
  }
  await timed('order response, save', () => supplier.post(updateOrderResponse.path, response))
  await timed('order response, submit', () => supplier.post(submitOrderResponse.path, response))

  const advices = await timed('dispatch advice, get', () => get(getDispatchAdvices.path))
  const [{ id: dispatchAdviceId, items: delivered }] = dispatchAdvicesReply.parse(advices).dispatchAdvices
  const form = adviceForm({ items: delivered.map(({ deliveredQuantity }) => adviceItem({ deliveredQuantity })) })
  const advice = { orderId, dispatchAdviceId, form }
  await timed('dispatch advice, save', () => supplier.post(updateDispatchAdvice.path, advice))
  await timed('dispatch advice, submit', () => supplier.post(submitDispatchAdvice.path, advice))

  const { invoice } = invoiceReply.parse(await timed('invoice, get', () => get(getInvoice.path)))
  const billed = {
    orderId,
    invoiceId: invoice.id,
    form: invoiceForm({ invoiceId: `I-${orderId}`, items: items.map(() => itemForm({ countryCode: 'DE' })) }),
  }
  await timed('invoice, save', () => supplier.post(updateInvoice.path, billed))
  await timed('invoice, submit', () => supplier.post(submitInvoice.path, billed))

  async function timed(name: string, call: () => Promise<Reply>): Promise<Reply> {
    const start = performance.now()
    const reply = await call()
    const ms = performance.now() - start
    if (reply['success'] !== true) throw new Error(`${name}: ${JSON.stringify(reply)}`)
    times.set(name, [...(times.get(name) ?? []), ms])
    return reply
  }
}

function report(own: Side, other: Side, { orders, lines }: { orders: number; lines: number }): boolean {
  console.log(`\nDocuments of ${lines} lines over HTTP, ${orders} calls each, in turns with ${other.name}\n`)
  console.log(
    `| call | ms, median | spread | ms, ${other.name} | spread | share | target |\n|---|---|---|---|---|---|---|`,
  )
  let areMet = true
  for (const [name, times] of own.times) {
    const before = other.times.get(name) ?? []
    const share = median(times) / median(before)
    const isMet = share <= MAX_SHARE
    areMet &&= isMet
    const target = `≤ ${MAX_SHARE}: ${isMet ? 'met' : 'missed'}`
    const figures = [times, before].flatMap((each) => [median(each).toFixed(2), spread(each)])
    console.log(`| ${[name, ...figures, share.toFixed(2), target].join(' | ')} |`)
  }
  return areMet
}
