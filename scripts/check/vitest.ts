import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JsonTestResults } from 'vitest/node'
import { type CommandResult, runNode } from './command'
import type { Outcome, Step } from './step'

/** The part of the vitest report that is used. @internal */
export type VitestReport = Pick<JsonTestResults, 'numPassedTests' | 'numFailedTests'> & {
  testResults: { status: string; assertionResults: { status: string; fullName: string }[] }[]
}

export function vitestStep(name: string, project: string): Step {
  return { name, run: () => runProject(project) }
}

async function runProject(project: string): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'partwire-check-'))
  const file = join(folder, 'report.json')
  try {
    const command = await runNode([
      'node_modules/vitest/vitest.mjs',
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ])
    return readOutcome(command, await readReport(file))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Null when vitest ended before it wrote a report. */
async function readReport(file: string): Promise<JsonTestResults | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return null
  const report: JsonTestResults = JSON.parse(text)
  return report
}

/**
 * Counts each test. A failure without a failing test also counts as one: a file that does not load, a hook, an
 * unhandled error, a crash, a run without tests.
 * @internal
 */
export function readOutcome(
  { exitCode, output }: Pick<CommandResult, 'exitCode' | 'output'>,
  report: VitestReport | null,
): Outcome {
  if (report === null) return { passed: 0, failed: 1, output, skipped: [] }
  const passed = report.numPassedTests
  const failed = report.numFailedTests + report.testResults.filter(failedWithoutTest).length
  const isSilentFailure = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: isSilentFailure ? 1 : failed, output, skipped: findSkipped(report) }
}

/** Without the files that failed: there the tests after a failed hook count as skipped. */
function findSkipped({ testResults }: VitestReport): string[] {
  return testResults
    .filter(({ status }) => status !== 'failed')
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed')
    .map(({ fullName }) => fullName.trim())
}

function failedWithoutTest(file: VitestReport['testResults'][number]): boolean {
  return file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')
}
