import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files share a worker's modules, which saves two thirds of the time; so no test may leave module state behind. */
const SHARED_MODULES = { isolate: false } as const
/**
 * Timeouts end a test that hangs, and nothing else: they are many times what a test takes on an idle machine of two
 * cores, so that a slow or busy machine passes as well.
 */
const UNIT_TIMEOUT_MS = 120_000
const WEB_TIMEOUT_MS = 60_000
const DATABASE_TIMEOUT_MS = 180_000
/** Creating and distributing a database takes tens of seconds on a busy machine. */
const CITUS_TIMEOUT_MS = 180_000
const BROWSER_TIMEOUT_MS = 180_000
const POLL_TIMEOUT_MS = 60_000
/** First: the later ones work in that folder. */
const TEST_FOLDER = 'e2e/harness/test-folder-setup.ts'
const DATABASE_TESTS = '**/*.db.test.ts'
/** One more than cores, as these tests wait for PostgreSQL and other processes; few enough for its 100 connections. */
const DATABASE_WORKERS = Math.min(availableParallelism() + 1, 4)
/** Each file has a browser, whose processes use more than one core at times. */
const BROWSER_WORKERS = Math.min(availableParallelism(), 4)

/** The files that run for tens of seconds, longest first: started last, they would run on alone. */
const SLOWEST_FILES = [
  'e2e/attack/attack.db.test.ts',
  'e2e/command-line.db.test.ts',
  'apps/server/src/db/upgrade.db.test.ts',
  'e2e/faults/faults.db.test.ts',
  'scripts/check/ending.db.test.ts',
  'e2e/clock-skew.db.test.ts',
  'e2e/dead-child.db.test.ts',
  'e2e/large-messages.db.test.ts',
  'apps/server/src/http/security-tests/hostile-fields.db.test.ts',
  'apps/server/src/db/backup/restore.db.test.ts',
  'e2e/rolling-restart.db.test.ts',
  'e2e/demo.db.test.ts',
  'apps/server/src/jobs/fair-queue.db.test.ts',
  'e2e/sync.db.test.ts',
  'apps/server/src/http/security-tests/isolation.db.test.ts',
  'apps/server/src/db/embedded/watchdog.db.test.ts',
  'e2e/pooler.db.test.ts',
  'apps/server/src/http/security-tests/hostile-paths.db.test.ts',
  'apps/server/src/db/wait-for-database.db.test.ts',
  'apps/server/src/db/migrate.db.test.ts',
  'e2e/embedded-upgrade.db.test.ts',
  'apps/server/src/db/embedded/embedded.db.test.ts',
  'e2e/accessibility.test.ts',
  'e2e/route-table.test.ts',
  'e2e/open-lines.test.ts',
  'e2e/operations.test.ts',
  'e2e/security.test.ts',
  'e2e/operator-journey.test.ts',
  'e2e/print.test.ts',
  'e2e/kept-drafts.test.ts',
  'e2e/draft-safety.test.ts',
  'e2e/lost-factor.test.ts',
]

/** The main journeys, for the second browser engine. */
const FIREFOX_FILES = [
  'e2e/{supplier,newcomer,operator}-journey.test.ts',
  'e2e/{order-response,dispatch-advice,invoice,credit-note,e-documents,document-files}.test.ts',
  'e2e/{sign-in-pages,password-reset,keyboard-only,accessibility,screen-loading}.test.ts',
  'e2e/{parts,part-import,open-lines,answers,match,paste,parked-changes,today,e-document-keys}.test.ts',
]

/** Builds archives and another version, and runs them: not part of `npm test`. */
const RELEASE_FILES = ['e2e/release/*.test.ts']

/** vitest alone sorts by the durations of earlier runs, which a fresh clone does not have. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byDuration = super.sort.bind(this)
    return (await byDuration(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

function rank({ moduleId }: TestSpecification): number {
  const position = SLOWEST_FILES.findIndex((file) => moduleId.endsWith(file))
  return position < 0 ? SLOWEST_FILES.length : position
}

export default defineConfig({
  test: {
    // A test that passes at the second try has failed; a focused test hides all others. Projects take both over.
    retry: 0,
    allowOnly: false,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...SHARED_MODULES,
          name: 'unit',
          include: [
            '{packages,apps/server,apps/sandbox,apps/web/bundling,scripts,e2e/harness,e2e/attack,e2e/corpus}/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', DATABASE_TESTS],
          testTimeout: UNIT_TIMEOUT_MS,
        },
      },
      {
        extends: true,
        test: {
          ...SHARED_MODULES,
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: './apps/web/src/testing/shared-happy-dom.ts',
          setupFiles: ['apps/web/src/testing/setup.ts'],
          testTimeout: WEB_TIMEOUT_MS,
        },
      },
      {
        extends: true,
        test: {
          ...SHARED_MODULES,
          name: 'database',
          include: [DATABASE_TESTS],
          globalSetup: [
            TEST_FOLDER,
            'apps/server/src/testing/database/database-setup.ts',
            'apps/server/src/testing/database/cluster-setup.ts',
            'e2e/harness/programs/pgbouncer-setup.ts',
          ],
          maxWorkers: DATABASE_WORKERS,
          sequence: { groupOrder: 1 },
          testTimeout: DATABASE_TIMEOUT_MS,
          hookTimeout: DATABASE_TIMEOUT_MS,
        },
      },
      {
        extends: true,
        test: {
          ...SHARED_MODULES,
          name: 'browser',
          include: ['e2e/*.test.ts'],
          exclude: [DATABASE_TESTS],
          globalSetup: [TEST_FOLDER, 'apps/server/src/testing/database/database-setup.ts', 'e2e/harness/setup.ts'],
          maxWorkers: BROWSER_WORKERS,
          sequence: { groupOrder: 2 },
          expect: { poll: { timeout: POLL_TIMEOUT_MS } },
          testTimeout: BROWSER_TIMEOUT_MS,
          hookTimeout: BROWSER_TIMEOUT_MS,
        },
      },
      {
        extends: true,
        test: {
          ...SHARED_MODULES,
          name: 'citus',
          include: ['apps/server/src/**/*.db.test.ts'],
          globalSetup: [TEST_FOLDER, 'apps/server/src/testing/citus/citus-setup.ts'],
          maxWorkers: DATABASE_WORKERS,
          sequence: { groupOrder: 5 },
          testTimeout: CITUS_TIMEOUT_MS,
          hookTimeout: CITUS_TIMEOUT_MS,
        },
      },
      {
        extends: true,
        test: {
          ...SHARED_MODULES,
          name: 'release',
          include: RELEASE_FILES,
          globalSetup: [TEST_FOLDER, 'apps/server/src/testing/database/database-setup.ts', 'e2e/harness/setup.ts'],
          // The files build the same programs.
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
          testTimeout: BROWSER_TIMEOUT_MS,
          hookTimeout: BROWSER_TIMEOUT_MS,
        },
      },
      {
        extends: true,
        test: {
          ...SHARED_MODULES,
          name: 'firefox',
          include: FIREFOX_FILES,
          globalSetup: [
            TEST_FOLDER,
            'apps/server/src/testing/database/database-setup.ts',
            'e2e/harness/programs/firefox-setup.ts',
          ],
          maxWorkers: BROWSER_WORKERS,
          sequence: { groupOrder: 3 },
          expect: { poll: { timeout: POLL_TIMEOUT_MS } },
          testTimeout: BROWSER_TIMEOUT_MS,
          hookTimeout: BROWSER_TIMEOUT_MS,
        },
      },
    ],
  },
})
