import { expect, test } from 'vitest'
import { buildStale } from '../../scripts/lib/build-stale'
import { runFaults } from './run-faults'

/** Includes the build, the start of six processes and the takeover of the work of a dead worker. */
const TEST_TIMEOUT_MS = 900_000

test(
  'with processes killed, PostgreSQL restarted and the platform failing, every document arrives exactly once',
  { timeout: TEST_TIMEOUT_MS },
  async () => {
    await buildStale(() => undefined)

    const report = await runFaults({ rounds: 2, ordersPerRound: 4, clerks: 2, pauseMs: 1_500, log: () => undefined })

    expect(report.problems).toEqual([])
    expect(report.orders).toBe(12)
    // Each order has a response, and nearly each an advice and an invoice.
    expect(report.acknowledged).toBeGreaterThan(12)
  },
)
