import { importRulesStep } from './import-rules'
import { commandStep } from './command'
import type { Step } from './step'
import { vitestStep } from './vitest'

const OXFMT = 'node_modules/oxfmt/bin/oxfmt'
const OXLINT = 'node_modules/oxlint/bin/oxlint'
const KNIP = 'node_modules/knip/bin/knip.js'

/** Longest first, so that the parallel lanes end at about the same time. */
const FAST: readonly Step[] = [
  vitestStep('web tests', 'web'),
  // The linter loads every project for its type-aware rules; reporting type errors as well saves six runs of tsc.
  commandStep('lint and types', OXLINT, '--deny-warnings', '--report-unused-disable-directives', '--type-check'),
  vitestStep('unit tests', 'unit'),
  importRulesStep,
  commandStep('dead code', KNIP, '--no-progress', '--no-config-hints'),
  // Code that only tests use counts as dead. An export for a test is marked @internal.
  commandStep('code used only by tests', KNIP, '--no-progress', '--production', '--exclude=binaries'),
  commandStep('format', OXFMT, '--check'),
]

/** Runs before the tests; otherwise several test files would build at the same time. */
const BUILD = commandStep('build', 'node_modules/tsx/dist/cli.mjs', 'scripts/build.ts')

const SLOW: readonly Step[][] = [
  [vitestStep('database and API tests', 'database')],
  [vitestStep('browser tests', 'browser')],
]

/** The rounds of a run. Null for an unknown scope. */
export function planFor(scope: string | undefined): readonly (readonly Step[])[] | null {
  if (scope === 'fast') return [FAST]
  return scope === 'all' ? [[...FAST, BUILD], ...SLOW] : null
}
