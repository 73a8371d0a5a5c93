import { spawnSync } from 'node:child_process'

/**
 * Runs the database and API suites against databases that are distributed over a Citus cluster. CITUS_URL names a database
 * on its coordinator. Usage: npm run test:citus -- [part of a path …].
 */
const SUITE = 'the database and API suites on a Citus cluster'

const EARLIER_VERSIONS = 'databases of earlier versions, which are migrated before they are distributed'
const OWN_SERVER = 'starts a PostgreSQL of its own'

/** The files of the project `citus` that do not apply to a Citus cluster, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'apps/server/src/db/backup/*.db.test.ts': 'restores into a database without tables, which is distributed afterwards',
  'apps/server/src/db/embedded/*.db.test.ts': OWN_SERVER,
  'apps/server/src/db/hosts/*.db.test.ts': OWN_SERVER,
  'apps/server/src/db/wait-for-database.db.test.ts': OWN_SERVER,
  'apps/server/src/db/{upgrade,previous-version,migrate,migrate-under-load}.db.test.ts': EARLIER_VERSIONS,
  'apps/server/src/db/migration-{phases,steps}.db.test.ts': EARLIER_VERSIONS,
  'apps/server/src/modules/orders/order-updates.db.test.ts': 'reads statistics that a cluster has on its nodes',
  'apps/server/src/modules/today/{figure-migration,value-weeks}.db.test.ts': EARLIER_VERSIONS,
}

if (!process.env['CITUS_URL']) {
  console.log(`Skipped: ${SUITE} (*.db.test.ts of apps/server), because CITUS_URL is not set.`)
  process.exit(0)
}
for (const [file, reason] of Object.entries(LEFT_OUT)) console.log(`left out  ${file}: ${reason}`)
const excluded = Object.keys(LEFT_OUT).map((file) => `--exclude=${file}`)
const args = ['node_modules/vitest/vitest.mjs', 'run', '--project=citus', ...excluded, ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
process.exitCode = status ?? 1
