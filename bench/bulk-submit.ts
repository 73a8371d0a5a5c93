import { randomUUID } from 'node:crypto'
import type { Call, CallInput, SuccessReply } from '@partwire/contract/call'
import { getLineRun, startLineRun } from '@partwire/contract/open-lines/open-lines'
import { getOrderResponse, submitOrderResponse, updateOrderResponse } from '@partwire/contract/order-response'
import { runLines } from '../apps/server/src/jobs/run-lines'
import { addOrder } from './lib/add-order'
import { signInSupplier } from './lib/bench-supplier'
import { median, spread } from './lib/median'
import { sendCall } from './lib/send-call'
import { type BenchPortal, withPortal } from './lib/with-portal'

const LINES = 8
const WARM_UP_ORDERS = 50
const ROUNDS = 3
/** Least orders per second of a bulk submit, against single submits. */
const MIN_RATIO = 0.8

/** Orders of each round and way. Another number: `npm run bench -- bulk-submit 100`. */
const orders = Number(process.argv[2] ?? 500)

process.exitCode = (await withPortal(measure)) ? 0 : 1

/** Submits filled order responses: all with one bulk action, then as many one by one, in turns. */
async function measure(portal: BenchPortal): Promise<boolean> {
  const supplierId = await signInSupplier(portal.pool)
  await submitTogether(WARM_UP_ORDERS)
  await submitSingly(WARM_UP_ORDERS)
  // As autovacuum does in a running portal: prepared statements are planned again with real row counts.
  await portal.pool.query('analyze')
  const together: number[] = []
  const singly: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    together.push(await submitTogether(orders))
    singly.push(await submitSingly(orders))
  }
  return report(together, singly)

  /** Orders per second of "Submit ready orders", from the call to the end of the last order. */
  async function submitTogether(count: number): Promise<number> {
    await fillOrders(count)
    const start = performance.now()
    const { run } = await send(startLineRun, {
      requestKey: randomUUID(),
      action: 'submit',
      entries: { count },
      lines: null,
    })
    for (;;) {
      await runLines(portal.deps, { supplierId, runId: run.id })
      const { run: current } = await send(getLineRun, {})
      if (current?.endedAt === null) continue
      if (current?.doneCount !== count) throw new Error(`${current?.doneCount} of ${count} orders were submitted`)
      return (count / (performance.now() - start)) * 1_000
    }
  }

  /** Orders per second of the call that submits one order, made one after the other. */
  async function submitSingly(count: number): Promise<number> {
    const filled = await fillOrders(count)
    const start = performance.now()
    for (const body of filled) await send(submitOrderResponse, body)
    return (count / (performance.now() - start)) * 1_000
  }

  async function fillOrders(count: number) {
    const filled = []
    for (let i = 0; i < count; i += 1) {
      const body = await fillResponse(await addOrder(portal, supplierId, LINES))
      await send(updateOrderResponse, body)
      filled.push(body)
    }
    return filled
  }

  async function fillResponse(orderId: string) {
    const { orderResponse } = await send(getOrderResponse, { orderId })
    const items = orderResponse.items.map(({ productName, inputEan, confirms }) => ({
      productName,
      inputEan,
      unitNetPrice: '12.50',
      unitListPrice: '',
      confirms: confirms.map((line) => ({ ...line, status: 'Confirmed' as const })),
    }))
    return { orderId, orderResponseId: orderResponse.id, form: { sellerOrderNumber: 'S-1', items } }
  }

  function send<C extends Call>(call: C, body: CallInput<C> & { orderId?: string }): Promise<SuccessReply<C>> {
    return sendCall(portal, call, body)
  }
}

function report(together: readonly number[], singly: readonly number[]): boolean {
  const ratio = median(together) / median(singly)
  const isMet = ratio >= MIN_RATIO
  console.log(`Submit of ${orders} order responses of ${LINES} lines, ${ROUNDS} rounds in turns\n`)
  console.log('| way | orders/s, median | spread | against single submits | target |')
  console.log('|---|---|---|---|---|')
  console.log(`| single submits | ${median(singly).toFixed(0)} | ${spread(singly)} | 1.00 | |`)
  const target = `at least ${MIN_RATIO}: ${isMet ? 'met' : 'missed'}`
  console.log(
    `| Submit ready orders | ${median(together).toFixed(0)} | ${spread(together)} | ${ratio.toFixed(2)} | ${target} |`,
  )
  return isMet
}
