import { hostname } from 'node:os'
import { run } from 'graphile-worker'
import type { Pool } from 'pg'
import { beat, stopBeating } from '../db/health-store'
import type { Deps } from '../deps'
import { enqueueRecurring } from './enqueue-recurring'
import { taskList } from './task-list'
import { workerLog } from './worker-log'

/** How often a worker says that it is alive and looks whether something recurring is due. */
const TICK = 5_000
const CONCURRENCY = 4

export interface Worker {
  stop: () => Promise<void>
}

/** Takes jobs from the queue until it is stopped; any number of these may run on one database. */
export async function startWorker(deps: Deps, pool: Pool): Promise<Worker> {
  const name = `${hostname()}:${process.pid}`
  const tick = async () => {
    await beat(deps.db, name)
    await enqueueRecurring(deps)
  }
  await tick()
  let ticking = Promise.resolve()
  const ticker = setInterval(() => {
    ticking = tick().catch((error: unknown) => deps.log.warn({ err: error }, 'heartbeat failed'))
  }, TICK)

  const runner = await run({
    pgPool: pool,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    taskList: taskList(deps),
    // Its own crontab goes by the clock of this machine.
    parsedCronItems: [],
    logger: workerLog(deps),
  })

  return {
    stop: async () => {
      clearInterval(ticker)
      await runner.stop()
      // What a job came to is written down after the job itself has ended.
      await runner.promise
      await ticking
      await stopBeating(deps.db, name)
    },
  }
}
