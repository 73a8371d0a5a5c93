import type { Outcome, StepResult } from './step'

type Counts = Pick<Outcome, 'passed' | 'failed'>

/**
 * Prints one line per step, per failed test and per skipped test, and the output of a step only when it failed. The
 * failed tests come first: the output of a long step may be cut off where it is shown.
 */
export function report(result: StepResult): void {
  console.log(stepLine(result))
  for (const failure of result.failures ?? []) console.log(`fail  ${failure}`)
  for (const name of result.skipped ?? []) console.log(`skip  ${name}`)
  if (result.failed > 0) console.log(`\n${result.output.trim()}\n`)
}

/** Prints a line for a step that is still running. */
export function reportProgress({ name, seconds }: Pick<StepResult, 'name' | 'seconds'>): void {
  console.log(`...   ${name.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s`)
}

/** @internal */
export function stepLine({ name, passed, failed, seconds }: StepResult): string {
  const mark = failed === 0 ? 'ok  ' : 'FAIL'
  const counts = passed + failed === 1 ? '' : `  ${summaryLine({ passed, failed })}`
  return `${mark}  ${name.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s${counts}`
}

export function sumResults(results: readonly Counts[]): Counts {
  return {
    passed: results.reduce((sum, result) => sum + result.passed, 0),
    failed: results.reduce((sum, result) => sum + result.failed, 0),
  }
}

/** The last line of every run. Its format is fixed, because programs parse it. */
export function summaryLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`
}
