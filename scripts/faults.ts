import { FAULTS } from '../e2e/faults/chaos'
import { runFaults } from '../e2e/faults/run-faults'
import { buildStale } from './lib/build-stale'

/**
 * Runs two web processes, two workers, PostgreSQL and the sandbox under load, with every fault in turn.
 * Usage: npm run test:faults -- [rounds, default one per fault].
 */
const rounds = Number(process.argv[2] ?? FAULTS.length)
const log = (line: string) => console.log(line)

await buildStale(log)
const started = Date.now()
const report = await runFaults({ rounds, ordersPerRound: 20, clerks: 3, pauseMs: 3_000, log })
const { problems, acknowledged, unanswered, orders } = report
for (const problem of problems) log(problem)
const minutes = ((Date.now() - started) / 60_000).toFixed(1)
log(
  `${orders} orders, ${acknowledged} documents acknowledged, ${unanswered} calls without an answer, ${minutes} minutes.`,
)
log(problems.length === 0 ? 'The fault suite passed.' : `The fault suite failed: ${problems.length} problems.`)
process.exit(problems.length === 0 ? 0 : 1)
