import { defineConfig } from 'vitest/config'

/** Files share a worker's modules, which saves two thirds of the time; so no test may leave module state behind. */
const TOGETHER = { isolate: false } as const
/** Ends a test that hangs. The dialogs take seconds in happy-dom on a busy machine, where the usual five are too few. */
const WEB_PATIENCE = 20_000
const DATABASE_TESTS = '**/*.db.test.ts'

export default defineConfig({
  test: {
    // A test that passes at the second try has failed; a focused test hides all others. Projects take both over.
    retry: 0,
    allowOnly: false,
    projects: [
      {
        extends: true,
        test: {
          ...TOGETHER,
          name: 'unit',
          include: ['{packages,apps/server,apps/sandbox,scripts,e2e/harness,e2e/attack}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', DATABASE_TESTS],
        },
      },
      {
        extends: true,
        test: {
          ...TOGETHER,
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['apps/web/src/testing/setup.ts'],
          testTimeout: WEB_PATIENCE,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: [DATABASE_TESTS],
          globalSetup: ['apps/server/src/testing/database-setup.ts'],
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/*.test.ts'],
          exclude: [DATABASE_TESTS],
          globalSetup: ['apps/server/src/testing/database-setup.ts', 'e2e/harness/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
