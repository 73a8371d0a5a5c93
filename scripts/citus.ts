import { spawnSync } from 'node:child_process'
import { LEFT_OUT } from './lib/citus-suite'

/**
 * Runs the database and API suites against databases that are distributed over a Citus cluster. CITUS_URL names a database
 * on its coordinator. Usage: npm run test:citus -- [part of a path …].
 */
const SUITE = 'the database and API suites on a Citus cluster'

if (!process.env['CITUS_URL']) {
  console.log(`Skipped: ${SUITE} (*.db.test.ts of apps/server), because CITUS_URL is not set.`)
  process.exit(0)
}
for (const [file, reason] of Object.entries(LEFT_OUT)) console.log(`left out  ${file}: ${reason}`)
const excluded = Object.keys(LEFT_OUT).map((file) => `--exclude=${file}`)
const args = ['node_modules/vitest/vitest.mjs', 'run', '--project=citus', ...excluded, ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
process.exitCode = status ?? 1
