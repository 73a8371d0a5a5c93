import type { ICruiseResult, IViolation } from 'dependency-cruiser'
import { readdir } from 'node:fs/promises'
import { posix } from 'node:path'
import { runNode, verdict } from './command'
import type { Outcome, Step } from './step'

const ROOTS = ['packages', 'apps', 'scripts', 'e2e', 'bench', 'vitest.config.ts']
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', '.data', '.cache'])
const SOURCE = /\.(?:ts|tsx|mts|cts)$/

type Violation = Pick<IViolation, 'from' | 'to' | 'cycle'> & { rule: { name: string } }

/** The part of the dependency-cruiser report that is used. @internal */
export interface CruiseReport {
  modules: { source: string }[]
  summary: { violations: Violation[] }
}

/** Checks the import rules. Fails when dependency-cruiser did not read every source file. */
export const importRulesStep: Step = {
  name: 'import rules',
  async run(): Promise<Outcome> {
    const { stdout, output } = await runNode([
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      '--output-type=json',
      ...ROOTS,
    ])
    if (!stdout.startsWith('{')) return verdict(false, output)
    const report: ICruiseResult = JSON.parse(stdout)
    const complaints = findViolations(report, await sourceFiles())
    return verdict(complaints.length === 0, complaints.join('\n'))
  },
}

/** @internal */
export function findViolations({ modules, summary }: CruiseReport, files: readonly string[]): string[] {
  const seen = new Set(modules.map((module) => module.source))
  const unseen = files.filter((file) => !seen.has(file))
  return [
    ...summary.violations.map(violationText),
    ...(files.length === 0 ? ['No source file was found to check.'] : []),
    ...unseen.map((file) => `not checked: dependency-cruiser did not see ${file}`),
  ]
}

function violationText({ rule, from, to, cycle }: Violation): string {
  const path = cycle === undefined ? to : cycle.map((module) => module.name).join(' → ')
  return from === to ? `${rule.name}: ${from}` : `${rule.name}: ${from} → ${path}`
}

async function sourceFiles(): Promise<string[]> {
  const found = await Promise.all(ROOTS.map(filesUnder))
  return found.flat().toSorted()
}

async function filesUnder(path: string): Promise<string[]> {
  if (SOURCE.test(path)) return [path]
  const entries = await readdir(path, { withFileTypes: true })
  const found = await Promise.all(
    entries
      .filter((entry) => !SKIPPED_FOLDERS.has(entry.name) && (entry.isDirectory() || SOURCE.test(entry.name)))
      .map((entry) => filesUnder(posix.join(path, entry.name))),
  )
  return found.flat()
}
