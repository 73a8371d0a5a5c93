import { importRulesStep } from './import-rules'
import { commandStep } from './command'
import type { Step } from './step'
import { vitestStep } from './vitest'

const PROJECTS = ['packages/domain', 'packages/contract', 'apps/server', 'apps/web', 'apps/sandbox', '.']

const OXFMT = 'node_modules/oxfmt/bin/oxfmt'
const OXLINT = 'node_modules/oxlint/bin/oxlint'
const KNIP = 'node_modules/knip/bin/knip.js'
/** TypeScript 7 checks types several times faster; the other tools need TypeScript 6. */
const TSC = 'node_modules/typescript7/bin/tsc'

/** Longest first, so that the parallel lanes end at about the same time. */
const FAST: readonly Step[] = [
  vitestStep('web tests', 'web'),
  commandStep('lint', OXLINT, '--deny-warnings', '--report-unused-disable-directives'),
  vitestStep('unit tests', 'unit'),
  ...PROJECTS.map((project) => commandStep(`types of ${project === '.' ? 'the rest' : project}`, TSC, '-p', project)),
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
