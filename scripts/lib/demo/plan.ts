import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'

/** How far an order of the demo is worked. */
const WORKS = [
  'unanswered',
  'answered',
  /** Two planned deliveries, the first one dispatched. */
  'partly dispatched',
  /** Waits for the invoice, after all dispatch advices. */
  'dispatched',
  /** Waits for the invoice, without a dispatch advice. */
  'skipped',
  'finished',
  'finished without dispatch advice',
  /** Finished, and one piece of the first item is credited. */
  'credited',
  'rejected',
  /** Answered, but the platform refused the order response. */
  'not sent',
] as const
export type Work = (typeof WORKS)[number]

/** The work on the demo orders, oldest first. Recent orders are rarely finished, and the newest ones are unanswered. */
export const WORK: readonly Work[] = [
  'credited',
  'finished',
  'rejected',
  'finished',
  'finished without dispatch advice',
  'finished',
  'finished',
  'unanswered',
  'dispatched',
  'finished',
  'skipped',
  'finished',
  'partly dispatched',
  'unanswered',
  'finished',
  'dispatched',
  'unanswered',
  'finished',
  'unanswered',
  'finished',
  'partly dispatched',
  'unanswered',
  'dispatched',
  'unanswered',
  'finished',
  'unanswered',
  'skipped',
  'unanswered',
  'answered',
  'unanswered',
  'unanswered',
  'partly dispatched',
  'unanswered',
  'dispatched',
  'unanswered',
  'unanswered',
  'finished',
  'unanswered',
  'unanswered',
  'answered',
  'unanswered',
  'unanswered',
  'rejected',
  'unanswered',
  'finished',
  'unanswered',
  'partly dispatched',
  'unanswered',
  'unanswered',
  'unanswered',
  'unanswered',
  'not sent',
  'partly dispatched',
  'unanswered',
  'unanswered',
  'dispatched',
  'unanswered',
  'answered',
  'unanswered',
  'unanswered',
]

const plannedOrder = z.object({ number: z.string(), work: z.enum(WORKS) })
export type PlannedOrder = z.infer<typeof plannedOrder>
const plan = z.array(plannedOrder)

/** Stores which orders are to be worked, until they are. */
export async function storePlan(dataDir: string, orders: readonly PlannedOrder[]): Promise<void> {
  const file = planFile(dataDir)
  await mkdir(dataDir, { recursive: true })
  await writeFile(`${file}.new`, `${JSON.stringify(orders, null, 1)}\n`)
  await rename(`${file}.new`, file)
}

/** Null when no orders are to be worked: the demo was filled, or not by this program. */
export async function readPlan(dataDir: string): Promise<PlannedOrder[] | null> {
  const text = await readFile(planFile(dataDir), 'utf8').catch(() => null)
  return text === null ? null : plan.parse(JSON.parse(text))
}

export async function removePlan(dataDir: string): Promise<void> {
  await rm(planFile(dataDir), { force: true })
}

function planFile(dataDir: string): string {
  return path.join(dataDir, 'demo-orders.json')
}
