import { hostname } from 'node:os'
import { parseCronItems, run } from 'graphile-worker'
import type { Pool } from 'pg'
import { beat, stopBeating } from '../db/health-store'
import type { Deps } from '../deps'
import { taskList } from './task-list'
import { workerLog } from './worker-log'

const HEARTBEAT_EVERY = 15_000
const CONCURRENCY = 4

/** What was missed while no worker ran is not made up for: the next minute does the same. */
const CRON = [
  { task: 'sweep-sign-in', match: '17 * * * *' },
  { task: 'sweep-deliveries', match: '* * * * *' },
  { task: 'schedule-syncs', match: '* * * * *' },
]

export interface Worker {
  stop: () => Promise<void>
}

/** Takes jobs from the queue until it is stopped; any number of these may run on one database. */
export async function startWorker(deps: Deps, pool: Pool): Promise<Worker> {
  const name = `${hostname()}:${process.pid}`
  await beat(deps.db, name)
  const heart = setInterval(() => {
    beat(deps.db, name).catch((error: unknown) => deps.log.warn({ err: error }, 'heartbeat failed'))
  }, HEARTBEAT_EVERY)

  const runner = await run({
    pgPool: pool,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    taskList: taskList(deps),
    parsedCronItems: parseCronItems(CRON),
    logger: workerLog(deps),
  })

  return {
    stop: async () => {
      clearInterval(heart)
      await runner.stop()
      // What a job came to is written down after the job itself has ended.
      await runner.promise
      await stopBeating(deps.db, name)
    },
  }
}
