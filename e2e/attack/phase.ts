import type { Db } from '../../apps/server/src/db/connect'
import type { Cluster } from '../faults/cluster'
import type { Findings } from './findings'

/** How much is thrown; the short version that runs in `npm test` has less of everything. */
export interface Scale {
  requests: number
  /** Bombs of one kind at the same time, one run for each. */
  bombsAtOnce: readonly number[]
  stalledBodies: number
  slowConnections: number
  quickConnects: number
  /** How long slow and half-open connections are held. */
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
  /** What was sent, and what had to be: a suite that did nothing must not pass. */
  sent: number
  planned: number
  /** How often each status, or no answer, came back. */
  outcomes: Record<string, number>
  /** Of the people who worked meanwhile; null in a phase without them. */
  ordinaryWork: OrdinaryWork | null
}

/** Rounds of signing in, listing, opening and saving, by how they ended. */
export interface OrdinaryWork {
  done: number
  /** With a 503: come back later. */
  postponed: number
  /** Without an answer in time. */
  late: number
}

export type Phase = (context: PhaseContext) => Promise<PhaseResult>

/** Counts outcomes of one phase. */
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
