import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, run, type Runner } from 'graphile-worker'
import type { Pool } from 'pg'
import { recordHeartbeat, deleteHeartbeat } from '../db/health-store'
import type { Deps } from '../deps'
import { claimRecurringTask, enqueue } from './job-store'
import { createLanes, type Lane } from './task-list'

/** How often a worker records that it is alive and looks for recurring tasks that are due. */
const WORKER_INTERVAL_MS = 5_000
const RESTART_DELAY_MS = 1_000

const RECURRING_TASKS = [
  { task: 'sweep-sign-in', intervalSeconds: 3_600 },
  { task: 'retain-rows', intervalSeconds: 3_600 },
  { task: 'sweep-deliveries', intervalSeconds: 60 },
  { task: 'schedule-syncs', intervalSeconds: 60 },
] as const

export interface Worker {
  stop: () => Promise<void>
}

/**
 * Runs jobs from the queue until it is stopped. Any number of workers may run on one database. The connections of the
 * pool must keep their session, because they listen for new jobs.
 */
export async function startWorker(deps: Deps, pool: Pool): Promise<Worker> {
  const name = `${hostname()}:${process.pid}`
  const recordAndSchedule = async () => {
    await recordHeartbeat(deps.db, name)
    await enqueueRecurring(deps)
  }
  await recordAndSchedule()
  let current = Promise.resolve()
  const timer = setInterval(() => {
    current = recordAndSchedule().catch((error: unknown) => deps.log.warn({ err: error }, 'heartbeat failed'))
  }, WORKER_INTERVAL_MS)
  const lanes = await Promise.allSettled(createLanes(deps).map((lane) => startLane(deps, pool, lane)))
  const stop = async () => {
    clearInterval(timer)
    await Promise.all(lanes.flatMap((lane) => (lane.status === 'fulfilled' ? [lane.value.stop()] : [])))
    await current
    await deleteHeartbeat(deps.db, name)
  }
  const failed = lanes.find((lane) => lane.status === 'rejected')
  if (failed === undefined) return { stop }
  // Lanes that have started would keep their connections, and the pool would never end.
  await stop()
  throw failed.reason
}

/**
 * Adds a job for every recurring task that is due. Runs missed while no worker was running are not repeated.
 *
 * @internal
 */
export async function enqueueRecurring({ db }: Deps): Promise<void> {
  for (const { task, intervalSeconds } of RECURRING_TASKS) {
    await db.transaction().execute(async (tx) => {
      if (await claimRecurringTask(tx, task, intervalSeconds)) await enqueue(tx, task, {}, { key: task })
    })
  }
}

/** Keeps a runner of graphile-worker running: it ends itself when it cannot store the result of a job. */
async function startLane(deps: Deps, pool: Pool, lane: Lane): Promise<Worker> {
  const stopping = new AbortController()
  const stopRunner = (stopped: Runner) =>
    stopped.stop().catch((error: unknown) => deps.log.warn({ err: error }, 'a job runner had ended already'))
  let runner = await startRunner(deps, pool, lane)
  const keepRunning = async () => {
    for (;;) {
      // Settles after the results of all jobs are stored.
      await runner.promise.catch((error: unknown) => deps.log.error({ err: error }, 'a job runner failed'))
      if (stopping.signal.aborted) return
      deps.log.error('a job runner ended by itself and is started again')
      await pause(RESTART_DELAY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
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
    // graphile-worker's own crontab uses the clock of this machine.
    parsedCronItems: [],
    logger: workerLog(deps),
    preset: {
      worker: {
        concurrentJobs: concurrency,
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        preparedStatements: deps.config.database.usesPreparedStatements,
      },
    },
  })
  runner.events.on('job:error', ({ job }) => deps.metrics.countJobError({ task: job.task_identifier }))
  return runner
}

/**
 * Writes graphile-worker's messages to our log, without payloads. Its `info`, which reports every finished job, is our
 * `debug`.
 *
 * @internal
 */
export function workerLog({ log }: Deps): Logger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
  return new Logger(() => (level, message, meta) => {
    const error: unknown = meta?.['error']
    log[levels[level]](error === undefined ? {} : { err: error }, message)
  })
}
