import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { JsonTestResults } from 'vitest/node'
import { type CommandResult, runNode } from './command'
import type { Outcome, Step } from './step'

/** The part of the vitest report that is used. @internal */
export type VitestReport = Pick<JsonTestResults, 'numPassedTests' | 'numFailedTests'> & {
  testResults: FileResult[]
}

interface FileResult {
  name: string
  status: string
  /** Why the file failed as a whole. */
  message: string
  assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
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
  if (report === null) return { passed: 0, failed: 1, output, failures: [], skipped: [] }
  const passed = report.numPassedTests
  const failed = report.numFailedTests + report.testResults.filter(failedWithoutTest).length
  const isSilentFailure = failed === 0 && (exitCode !== 0 || passed === 0)
  return {
    passed,
    failed: isSilentFailure ? 1 : failed,
    output,
    failures: report.testResults.flatMap(findFailures),
    skipped: findSkipped(report),
  }
}

function findFailures(file: FileResult): string[] {
  const path = relative(process.cwd(), file.name)
  if (failedWithoutTest(file)) return [`${path}: ${firstLine(file.message)}`]
  return file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${path}: ${fullName.trim()}: ${firstLine(failureMessages?.[0] ?? '')}`)
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1).join('')
}

/** Without the files that failed: there the tests after a failed hook count as skipped. */
function findSkipped({ testResults }: VitestReport): string[] {
  return testResults
    .filter(({ status }) => status !== 'failed')
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed')
    .map(({ fullName }) => fullName.trim())
}

function failedWithoutTest(file: FileResult): boolean {
  return file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')
}
