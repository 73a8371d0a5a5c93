import type { Outcome, Step, StepResult } from './step'

const PROGRESS_INTERVAL_MS = 60_000

export interface Listener {
  onResult: (result: StepResult) => void
  /** Called once a minute for each step that is still running. */
  onProgress?: (step: { name: string; seconds: number }) => void
}

/**
 * Runs all steps, at most `limit` in parallel, and reports each result as soon as it is known. A failure does not stop
 * the others.
 */
export async function runTogether(
  steps: readonly Step[],
  limit: number,
  { onResult, onProgress }: Listener,
): Promise<StepResult[]> {
  const results: StepResult[] = []
  const waiting = [...steps]

  async function work(): Promise<void> {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const result = await timed(step, onProgress)
      results.push(result)
      onResult(result)
    }
  }

  await Promise.all(Array.from({ length: limit }, work))
  return results
}

async function timed(step: Step, onProgress: Listener['onProgress']): Promise<StepResult> {
  const { name } = step
  const start = performance.now()
  const seconds = () => (performance.now() - start) / 1000
  const progress = setInterval(() => onProgress?.({ name, seconds: seconds() }), PROGRESS_INTERVAL_MS)
  const outcome = await step.run().catch(crashed)
  clearInterval(progress)
  return { name, ...outcome, seconds: seconds() }
}

function crashed(error: unknown): Outcome {
  return { passed: 0, failed: 1, output: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
