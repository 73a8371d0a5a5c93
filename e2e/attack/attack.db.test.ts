import { expect, test } from 'vitest'
import { buildStale } from '../../scripts/lib/build-stale'
import { PHASES, type PhaseName, runAttack } from './run-attack'

/** Timeout of a run that hangs: it builds, starts six processes and runs a small version of every phase. */
const TIMEOUT_MS = 900_000
const NAMES: readonly PhaseName[] = ['contract', 'bombs', 'connections', 'sign-in', 'platform']

/** Latency is not checked here, because other tests use the same processors. `npm run test:attack` checks it. */
test(
  'under attack no process ends, no reply is a 5xx but 503, and afterwards an order is worked as ever',
  { timeout: TIMEOUT_MS },
  async () => {
    await buildStale(() => undefined)
    const scale = {
      requests: 2_000,
      bombsAtOnce: [10],
      stalledBodies: 40,
      slowConnections: 40,
      quickConnects: 200,
      holdMs: 3_000,
      signIns: 60,
      platformOrders: 10,
    }

    const report = await runAttack({
      seed: 20_261_115,
      phases: NAMES,
      scale,
      lowersPriority: false,
      probeIntervalMs: 1_000,
      log: () => undefined,
    })

    expect(report.problems).toEqual([])
    expect(report.phases.map(({ name, sent, planned }) => ({ name, isComplete: sent >= planned }))).toEqual(
      Object.keys(PHASES).map((name) => ({ name, isComplete: true })),
    )
  },
)
