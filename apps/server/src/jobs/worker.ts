import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { run, type Runner } from 'graphile-worker'
import type { Pool } from 'pg'
import { beat, stopBeating } from '../db/health-store'
import type { Deps } from '../deps'
import { enqueueRecurring } from './enqueue-recurring'
import { lanes, type Lane } from './task-list'
import { workerLog } from './worker-log'

/** How often a worker says that it is alive and looks whether something recurring is due. */
const TICK = 5_000
const RESTART_DELAY_MS = 1_000

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
  const running = await Promise.all(lanes(deps).map((lane) => startLane(deps, pool, lane)))

  return {
    stop: async () => {
      clearInterval(ticker)
      await Promise.all(running.map((lane) => lane.stop()))
      await ticking
      await stopBeating(deps.db, name)
    },
  }
}

/** A runner of graphile-worker ends itself when it cannot write down what a job came to; then it is started again. */
async function startLane(deps: Deps, pool: Pool, lane: Lane): Promise<Worker> {
  const stopping = new AbortController()
  const stopRunner = (stopped: Runner) =>
    stopped.stop().catch((error: unknown) => deps.log.warn({ err: error }, 'a job runner had ended already'))
  let runner = await startRunner(deps, pool, lane)
  const keepRunning = async () => {
    for (;;) {
      // What a job came to is written down after the job itself has ended.
      await runner.promise.catch((error: unknown) => deps.log.error({ err: error }, 'a job runner failed'))
      if (stopping.signal.aborted) return
      deps.log.error('a job runner ended by itself and is started again')
      await pause(RESTART_DELAY_MS, null, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      runner = await startRunner(deps, pool, lane).catch((error: unknown) => {
        deps.log.error({ err: error }, 'a job runner could not be started again')
        return runner
      })
      if (stopping.signal.aborted) await stopRunner(runner)
    }
  }
  const ended = keepRunning()

  return {
    stop: async () => {
      stopping.abort()
      await stopRunner(runner)
      await ended
    },
  }
}

async function startRunner(deps: Deps, pool: Pool, { concurrency, taskList }: Lane): Promise<Runner> {
  const runner = await run({
    pgPool: pool,
    noHandleSignals: true,
    taskList,
    // Its own crontab goes by the clock of this machine.
    parsedCronItems: [],
    logger: workerLog(deps),
    preset: { worker: { concurrentJobs: concurrency, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  runner.events.on('job:error', ({ job }) => deps.metrics.countJobError({ task: job.task_identifier }))
  return runner
}
