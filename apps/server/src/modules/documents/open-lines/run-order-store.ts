import type { AnswerKey } from '@partwire/domain/open-lines/answers/answer-key'
import type { LineAnswer } from '@partwire/domain/open-lines/answers/compare-answer'
import type { DraftStep } from '@partwire/domain/open-lines/draft-step'
import type { RunAction } from '@partwire/domain/open-lines/options'
import type { LineEntries } from '@partwire/domain/open-lines/shape'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import { defineStatement } from '../../../db/statement'

/** An imported answer of a line, with what the line held when its file was exported. */
export interface StoredAnswer extends Pick<AnswerKey, 'position' | 'version' | 'fingerprint'> {
  answer: LineAnswer
}

/** An order of a run that waits to be processed. */
export interface RunOrder {
  supplierId: string
  runId: string
  place: number
  orderId: string
  positions: number[]
  /** Of the draft when the run was started; null when there was none. */
  version: number | null
  /** Includes this one. */
  attempts: number
  action: RunAction
  entries: LineEntries
  /** Null unless the action imports answers. */
  answers: StoredAnswer[] | null
  /** What is taken back; null unless the action is Undo or Redo. */
  step: DraftStep | null
}

/*
 * The commit does not wait for the disk: the attempt of a process that ends is stored, and only a failure of the database
 * may forget it.
 */
const claim = defineStatement<{ supplierId: string; runId: string }, Omit<RunOrder, 'supplierId' | 'runId'>>(
  (value) => sql`
    with run as (
      update line_runs set seen_at = now()
      where supplier_id = ${value('supplierId')} and id = ${value('runId')} and ended_at is null
      returning supplier_id, id, action, entries
    ),
    settings as materialized (select set_config('synchronous_commit', 'off', true))
    update line_run_orders as claimed set attempts = attempts + 1
    from run, settings
    where claimed.supplier_id = ${value('supplierId')} and claimed.run_id = run.id and claimed.place = (
      select min(place) from line_run_orders as waiting
      where waiting.supplier_id = ${value('supplierId')} and waiting.run_id = ${value('runId')} and waiting.state = 'waiting'
    )
    returning claimed.place, claimed.order_id::text as "orderId", claimed.positions, claimed.version, claimed.attempts,
      claimed.answers, claimed.step, run.action, run.entries
  `,
)

/**
 * The next order of a run; null when none waits. The attempt is counted here, so that an order that ends its process is
 * not attempted for ever.
 */
export async function claimRunOrder(db: Db, supplierId: string, runId: string): Promise<RunOrder | null> {
  const [row] = await claim(db, { supplierId, runId })
  return row === undefined ? null : { supplierId, runId, ...row }
}

const uncount = defineStatement<{ supplierId: string; runId: string; place: number; attempts: number }, object>(
  (value) => sql`
    update line_run_orders set attempts = attempts - 1
    where supplier_id = ${value('supplierId')} and run_id = ${value('runId')} and place = ${value('place')}
      and attempts = ${value('attempts')} and state = 'waiting'
  `,
)

/** An attempt that says nothing about the order is not counted. Not when another worker has claimed the order since. */
export async function uncountAttempt(db: Db, { supplierId, runId, place, attempts }: RunOrder): Promise<void> {
  await uncount(db, { supplierId, runId, place, attempts })
}

const lock = defineStatement<{ supplierId: string; runId: string; place: number }, object>(
  (value) => sql`
    select place from line_run_orders
    where supplier_id = ${value('supplierId')} and run_id = ${value('runId')} and place = ${value('place')}
      and state = 'waiting'
    for update
  `,
)

/** Locks an order of a run; false when another worker has processed it. */
export async function lockRunOrder(tx: Db, { supplierId, runId, place }: RunOrder): Promise<boolean> {
  const rows = await lock(tx, { supplierId, runId, place })
  return rows.length > 0
}

export interface RunOutcome {
  state: 'done' | 'unchanged' | 'refused'
  lineCount: number
  reason: string
  /** What was changed in the draft, so that it can be taken back; null when nothing was, and after a submit. */
  step: DraftStep | null
}

interface SettledOrder extends Omit<RunOutcome, 'step'> {
  supplierId: string
  runId: string
  place: number
  step: string | null
}

const settle = defineStatement<SettledOrder, object>(
  (value) => sql`
    update line_run_orders
    set state = ${value('state')}, line_count = ${value('lineCount')}, reason = ${value('reason')},
      step = ${value('step')}::jsonb
    where supplier_id = ${value('supplierId')} and run_id = ${value('runId')} and place = ${value('place')}
      and state = 'waiting'
  `,
)

/** Stores the result of an order. In the transaction that changes the order, so that both happen or none. */
export async function settleRunOrder(
  db: Db,
  { supplierId, runId, place }: RunOrder,
  outcome: RunOutcome,
): Promise<void> {
  const step = outcome.step === null ? null : JSON.stringify(outcome.step)
  await settle(db, { supplierId, runId, place, ...outcome, step })
}

const end = defineStatement<{ supplierId: string; runId: string; at: Date }, object>(
  (value) => sql`
    update line_runs set ended_at = ${value('at')}
    where supplier_id = ${value('supplierId')} and id = ${value('runId')} and ended_at is null and not exists (
      select from line_run_orders as waiting
      where waiting.supplier_id = ${value('supplierId')} and waiting.run_id = ${value('runId')} and waiting.state = 'waiting'
    )
  `,
)

/** Ends a run of which no order waits. */
export async function endRun(db: Db, supplierId: string, runId: string, at: Date): Promise<void> {
  await end(db, { supplierId, runId, at })
}
