import type { Deps } from '../deps'
import { enqueue } from './job-store'
import { takeTurn } from './recurring-store'

/** What was missed while no worker ran is not made up for: the next turn does the same. */
const RECURRING = [
  { task: 'sweep-sign-in', everySeconds: 3_600 },
  { task: 'sweep-deliveries', everySeconds: 60 },
  { task: 'schedule-syncs', everySeconds: 60 },
] as const

/** Asked every few seconds by every worker; each turn becomes one job. */
export async function enqueueRecurring({ db }: Deps): Promise<void> {
  for (const { task, everySeconds } of RECURRING) {
    await db.transaction().execute(async (tx) => {
      if (await takeTurn(tx, task, everySeconds)) await enqueue(tx, task, {}, { key: task })
    })
  }
}
