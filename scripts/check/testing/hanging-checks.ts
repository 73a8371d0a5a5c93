import { runNode, verdict } from '../command'
import { runChecks } from '../run-checks'

/**
 * Usage: hanging-checks.ts READY_FILE TIMEOUT_MS [ignores]. Runs the check runner with one step, which behaves like
 * vitest with a test that hangs. With `ignores` the step also ignores signals.
 */
const [readyFile = '', timeoutMs = '', ...behaviour] = process.argv.slice(2)
const program = ['--import', 'tsx', 'scripts/check/testing/hanging-step.ts', readyFile, ...behaviour]

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
