import { findPostgresql } from '../e2e/harness/programs/postgresql'
import { runFailover } from '../e2e/failover/run-failover'
import { buildStale } from './lib/build-stale'
import { openRunFolder } from './lib/run-folder'

/**
 * Runs two web processes, two workers, the sandbox and PostgreSQL with a synchronous standby under load, kills the
 * primary and promotes the standby. Usage: npm run test:failover -- [rounds, default 5].
 */
const rounds = Number(process.argv[2] ?? 5)
const log = (line: string) => console.log(line)

const { binDir, isMissing, hint } = await findPostgresql()
if (isMissing) {
  log(`Skipped: the failover suite${hint}.`)
  process.exit(0)
}
const folder = await openRunFolder()
process.env['TMPDIR'] = folder.path
await buildStale(log)
const started = Date.now()
const report = await runFailover({ binDir, rounds, ordersPerRound: 20, clerks: 3, pauseMs: 5_000, log })
const { problems, outages, acknowledged, unanswered, orders } = report
for (const problem of problems) log(problem)
const minutes = ((Date.now() - started) / 60_000).toFixed(1)
log(
  `${orders} orders, ${acknowledged} documents acknowledged, ${unanswered} calls without an answer, ${minutes} minutes.`,
)
log(`Seconds without service: ${outages.map((seconds) => seconds.toFixed(1)).join(', ')}.`)
log(problems.length === 0 ? 'The failover suite passed.' : `The failover suite failed: ${problems.length} problems.`)
await folder.end()
process.exit(problems.length === 0 ? 0 : 1)
