import { planFor } from './check/plan'
import { runChecks } from './check/run-checks'

const rounds = planFor(process.argv[2])
if (rounds === null) {
  console.error('Say which checks to run: `fast` (no database, no browser) or `all`.')
  process.exitCode = 1
} else {
  process.exitCode = await runChecks(rounds)
}
