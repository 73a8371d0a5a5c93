import { openRunFolder } from '../lib/run-folder'
import { endWhenAsked } from './process-group'
import { report, reportProgress, summaryLine, sumResults } from './report'
import { runTogether } from './run-together'
import type { Step, StepResult } from './step'

/** Steps of one round that run in parallel. */
const MAX_CONCURRENT_STEPS = 2

/** Runs the rounds one after the other and returns the exit code. No process is left running, however the run ends. */
export async function runChecks(rounds: readonly (readonly Step[])[]): Promise<number> {
  const runFolder = await openRunFolder()
  process.env['TMPDIR'] = runFolder.path
  endWhenAsked(runFolder)
  const results: StepResult[] = []
  for (const round of rounds) {
    results.push(...(await runTogether(round, MAX_CONCURRENT_STEPS, { onResult: report, onProgress: reportProgress })))
  }
  await runFolder.end()
  const total = sumResults(results)
  console.log(`\n${summaryLine(total)}`)
  return total.failed === 0 ? 0 : 1
}
