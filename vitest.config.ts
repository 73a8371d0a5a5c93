import { defineConfig } from 'vitest/config'

/** Files share a worker's modules, which saves two thirds of the time; so no test may leave module state behind. */
const TOGETHER = { isolate: false } as const
const DATABASE_TESTS = '**/*.db.test.ts'

export default defineConfig({
  test: {
    // A test that passes at the second try has failed; a focused test hides all others. Projects take both over.
    retry: 0,
    allowOnly: false,
    // Ends a test that hangs; says nothing about speed, so it is generous enough for a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          ...TOGETHER,
          name: 'unit',
          include: ['{packages,apps/server,apps/sandbox,scripts,e2e/harness}/**/*.test.ts'],
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
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: [DATABASE_TESTS],
          globalSetup: ['apps/server/src/testing/database-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/*.test.ts'],
          globalSetup: ['apps/server/src/testing/database-setup.ts', 'e2e/harness/setup.ts'],
        },
      },
    ],
  },
})
