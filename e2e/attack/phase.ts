import type { Db } from '../../apps/server/src/db/connect'
import type { Cluster } from '../faults/cluster'
import type { Findings } from './findings'

/** Amounts of the attack. The short version in `npm test` has smaller ones. */
export interface Scale {
  requests: number
  /** Numbers of parallel requests with the same body, one run for each number. */
  bombsAtOnce: readonly number[]
  stalledBodies: number
  slowConnections: number
  quickConnects: number
  /** How long slow and half-open connections are kept open. */
  holdMs: number
  signIns: number
  platformOrders: number
}

export interface PhaseContext {
  cluster: Cluster
  db: Db
  seed: number
  scale: Scale
  findings: Findings
  log: (line: string) => void
}

export interface PhaseResult {
  /** Sent and planned requests. They must be equal, so that a suite that sent nothing fails. */
  sent: number
  planned: number
  /** Number of responses by status, and of requests without a response. */
  outcomes: Record<string, number>
  /** Results of the ordinary users; null in a phase without them. */
  ordinaryWork: OrdinaryWork | null
}

/** Rounds of sign-in, list, open and save, by result. */
export interface OrdinaryWork {
  done: number
  /** Ended with 503 and Retry-After. */
  postponed: number
  /** Timed out. */
  late: number
}

export type Phase = (context: PhaseContext) => Promise<PhaseResult>

/** Counts the outcomes of one phase. */
export function createTally(): {
  count: (outcome: string | number) => void
  outcomes: Record<string, number>
  sent: () => number
} {
  const outcomes: Record<string, number> = {}
  let sent = 0
  return {
    outcomes,
    sent: () => sent,
    count: (outcome) => {
      sent += 1
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    },
  }
}

/** Runs `task` for 0 to `count - 1`, `parallel` at a time, until `deadlineMs` have passed. */
export async function inTurn(
  { count, parallel, deadlineMs }: { count: number; parallel: number; deadlineMs: number },
  task: (index: number) => Promise<void>,
): Promise<void> {
  const deadline = Date.now() + deadlineMs
  let next = 0
  const lane = async () => {
    while (next < count && Date.now() < deadline) {
      const index = next
      next += 1
      await task(index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(parallel, count) }, lane))
}
