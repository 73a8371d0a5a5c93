import type { Outcome, Step, StepResult } from './step'

/** Runs every step, at most `limit` at once, and tells each result as soon as it is there; none stops the others. */
export async function runTogether(
  steps: readonly Step[],
  limit: number,
  onResult: (result: StepResult) => void,
): Promise<StepResult[]> {
  const results: StepResult[] = []
  const waiting = [...steps]

  async function work(): Promise<void> {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const result = await timed(step)
      results.push(result)
      onResult(result)
    }
  }

  await Promise.all(Array.from({ length: limit }, work))
  return results
}

async function timed(step: Step): Promise<StepResult> {
  const start = performance.now()
  const outcome = await step.run().catch(crashed)
  return { name: step.name, ...outcome, seconds: (performance.now() - start) / 1000 }
}

function crashed(error: unknown): Outcome {
  return { passed: 0, failed: 1, output: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
