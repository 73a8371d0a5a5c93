import type { CallBody, CallReply } from '@partwire/contract/call'
import type { getLineRun as getCall, startLineRun as startCall } from '@partwire/contract/open-lines/open-lines'
import { calendarDay } from '@partwire/domain/lib/calendar-date'
import { normalizeInput } from '@partwire/domain/lib/number-input'
import { lineChangeIssues } from '@partwire/domain/open-lines/actions'
import { orderNumberError } from '@partwire/domain/open-lines/order-number'
import type { Db } from '../../../db/connect'
import type { Deps } from '../../../deps'
import { Refusal, refuseFieldError, refuseIssues } from '../../../errors'
import { enqueue } from '../../../jobs/job-store'
import type { UncheckedSession } from '../../auth/sessions'
import { checkDrafts } from './check-drafts'
import { filterVariant } from './filter-store'
import { findNextNumber, savePattern } from './order-number-store'
import { findRun, lastRunRead } from './run-read-store'
import { findRunByKey, insertRevertedOrders, insertRun, insertRunOrders } from './run-store'

type StartBody = CallBody<typeof startCall>

/** Starts a bulk action. A repeated request gets the run that it has started; another one has to wait for its end. */
export async function startLineRun(
  { config, db, now }: Deps,
  supplierId: string,
  body: StartBody,
): Promise<CallReply<typeof startCall>> {
  const at = now()
  refuseEntries(body, calendarDay(at, config.businessTimeZone))
  if (body.action === 'submit') await checkDrafts(db, supplierId)
  const runId = await db.transaction().execute(async (tx) => {
    const { requestKey, action, entries } = body
    const created = await insertRun(tx, { supplierId, requestKey, action, entries, at })
    if (created === null) return (await findRunByKey(tx, supplierId, requestKey)) ?? refuseRunning()
    await fillRun(tx, supplierId, { runId: created, body, at })
    await enqueueRun(tx, supplierId, created)
    return created
  })
  return { success: true, run: await findRun(db, supplierId, runId) }
}

/** Adds a job that processes a run. A waiting one is replaced. */
export async function enqueueRun(db: Db, supplierId: string, runId: string): Promise<void> {
  await enqueue(db, 'run-lines', { supplierId, runId }, { key: `run-lines ${supplierId}` })
}

/** The last bulk action of the supplier, also one that another browser has started. */
export async function getLineRun(
  _deps: Deps,
  session: UncheckedSession,
  { pageNo }: CallBody<typeof getCall>,
): Promise<CallReply<typeof getCall>> {
  const run = await session.read(lastRunRead, { pageNo })
  return { success: true, ...(run !== null && { run }) }
}

function refuseEntries({ action, entries, lines }: StartBody, today: string): void {
  if (action === 'submit') {
    if (lines !== null) throw new Refusal('invalid', 'Orders are submitted by the filter, not by their lines.', 'lines')
    return
  }
  if (action === 'undo' || action === 'redo') {
    if (entries.startedAt !== '' && lines === null) return
    throw new Refusal('invalid', 'A bulk action is taken back as a whole.', 'entries.startedAt')
  }
  if (action === 'number') return refuseFieldError(orderNumberError(entries.pattern, entries.nextNumber, today))
  refuseIssues(lineChangeIssues(action, entries))
}

/** Refuses a bulk action while another one runs. */
export function refuseRunning(): never {
  throw new Refusal('conflict', 'Another bulk action is running. Please wait until it has ended.')
}

/** Stores which orders and lines the run is about, as they are now. */
async function fillRun(
  tx: Db,
  supplierId: string,
  { runId, body, at }: { runId: string; body: StartBody; at: Date },
): Promise<void> {
  const { action, entries, lines, keyword, customer } = body
  if (action === 'undo' || action === 'redo') {
    const reverted = await insertRevertedOrders(tx, { supplierId, runId, startedAt: entries.startedAt })
    if (reverted === 0) throw new Refusal('invalid', 'There is nothing to take back.', 'entries.startedAt')
    return
  }
  const keys = (lines ?? []).map((key) => key.split('/'))
  const count = await insertRunOrders(
    tx,
    { ...filterVariant({ keyword, customer }), hasLines: lines !== null, isSubmit: action === 'submit' },
    {
      supplierId,
      runId,
      keyword,
      customer,
      orderIds: keys.map(([orderId = '']) => orderId),
      positions: keys.map(([, position]) => Number(position)),
    },
  )
  if (action === 'submit' && count !== entries.count) {
    throw new Refusal('stale-version', `${readyText(count)} ready now. Please confirm again.`, 'entries.count')
  }
  if (count === 0) throw new Refusal('invalid', 'There is no open line for this action.', 'lines')
  if (action !== 'number') return
  await refuseOtherNumber(tx, supplierId, entries.shownNumber ?? '')
  const last = String(BigInt(normalizeInput(entries.nextNumber)) - 1n)
  await savePattern(tx, supplierId, { pattern: entries.pattern.trim(), last }, at)
}

/** Refuses a next number that was chosen before another run used numbers: it would give them a second time. */
async function refuseOtherNumber(tx: Db, supplierId: string, shownNumber: string): Promise<void> {
  if (shownNumber === '') return
  const nextNumber = await findNextNumber(tx, supplierId)
  if (nextNumber === shownNumber) return
  throw new Refusal(
    'stale-version',
    `The next number is ${nextNumber} now. Please confirm again.`,
    'entries.nextNumber',
  )
}

function readyText(count: number): string {
  return count === 1 ? '1 order is' : `${count} orders are`
}
