import { runNode, verdict } from '../command'
import { runChecks } from '../run-checks'

/**
 * Usage: hanging-checks.ts TIMEOUT_MS STEP ARGUMENT…. Runs the check runner with one step, which behaves like vitest with a
 * test that hangs: the program `hanging-step.ts`, compiled.
 */
const [timeoutMs = '', ...program] = process.argv.slice(2)

process.exitCode = await runChecks([
  [
    {
      name: 'hangs',
      async run() {
        const { exitCode, output } = await runNode(program, Number(timeoutMs))
        return verdict(exitCode === 0, output)
      },
    },
  ],
])
