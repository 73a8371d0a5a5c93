import { planFor } from './check/plan'
import { endAllWhenAsked } from './check/process-group'
import { report, summaryLine, totalOf } from './check/report'
import { runTogether } from './check/run-together'

/** Steps of one round share the two cores of a small machine; a later round has them to itself. */
const TOGETHER = 2

async function check(scope: string | undefined): Promise<number> {
  const rounds = planFor(scope)
  if (rounds === null) {
    console.error('Say which checks to run: `fast` (no database, no browser) or `all`.')
    return 1
  }
  const results = []
  for (const round of rounds) results.push(...(await runTogether(round, TOGETHER, report)))
  const total = totalOf(results)
  console.log(`\n${summaryLine(total)}`)
  return total.failed === 0 ? 0 : 1
}

endAllWhenAsked()
process.exitCode = await check(process.argv[2])
