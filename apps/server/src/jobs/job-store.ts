import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/connect'
import { defineStatement, type Value } from '../db/statement'
import { traceContext } from '../tracing/tracing'

declare global {
  /** graphile-worker takes the types of its task list from this namespace. */
  namespace GraphileWorker {
    /** Every job with its payload. A payload holds no secret, because it is stored in the database until the job is done. */
    interface Tasks {
      'send-reset-mail': { mailId: string }
      /** A request for a reset mail whose address is looked up by the worker, so that the reply takes the same time. */
      'start-reset': { email: string; origin: string; source: { address: string; userAgent: string } }
      /** Deletes expired rows, not only those of sign-ins. */
      'sweep-sign-in': Record<string, never>
      /** Removes old rows. The name stays, because it is stored in the queue and in `recurring_jobs`. */
      'retain-rows': Record<string, never>
      /** One turn of a supplier: sends some of the documents that are due. */
      'deliver-supplier': { supplierId: string }
      /** Enqueued only by processes of the previous version. */
      'deliver-documents': { orderId: string }
      /** Adds jobs again for all work whose job was lost, not only for deliveries. */
      'sweep-deliveries': Record<string, never>
      'send-order-mail': { mailId: string }
      'send-file-mail': { mailId: string }
      /** One turn of an archive: makes some of its files. */
      'make-archive': { supplierId: string; archiveId: string }
      'send-credit-note-mail': { mailId: string }
      'schedule-syncs': Record<string, never>
      'sync-supplier': { supplierId: string }
      /** One turn of a bulk action on open lines. */
      'run-lines': { supplierId: string; runId: string }
      'read-part-import': { supplierId: string; importId: string }
      'apply-part-import': { supplierId: string; importId: string }
      'read-answers': { supplierId: string; importId: string }
      /** Some minutes after a part was deleted. */
      'delete-left-values': { supplierId: string; productNumber: string }
    }
  }
}

export type Tasks = GraphileWorker.Tasks

interface JobOptions {
  /** Replaces a waiting job with the same key, so that there is never more than one. */
  key?: string
  /** A waiting job with the same key keeps its time, and with it its place in the queue. */
  keepsPlace?: boolean
  /** Delay before the job may run, by the database's clock. */
  delaySeconds?: number
  maxAttempts?: number
}

/** The values of `addedJob`. */
export interface JobValues {
  jobTask: keyof Tasks
  jobPayload: string
  jobDelaySeconds: number
  jobKey: string | null
  jobMaxAttempts: number | null
  jobKeyMode: 'preserve_run_at' | 'replace'
}

/** Expression that adds a job when it is evaluated. */
export function addedJob(value: Value<JobValues>): RawBuilder<unknown> {
  return sql`graphile_worker.add_job(
    ${value('jobTask')}::text,
    ${value('jobPayload')}::json,
    run_at := now() + make_interval(secs => ${value('jobDelaySeconds')}),
    job_key := ${value('jobKey')}::text,
    max_attempts := ${value('jobMaxAttempts')}::integer,
    job_key_mode := ${value('jobKeyMode')}::text
  )`
}

/** A job is part of the trace in which it was added; its payload then has the `traceparent` as well. */
export function jobValues<Name extends keyof Tasks>(
  task: Name,
  payload: Tasks[Name],
  { key, keepsPlace = false, delaySeconds = 0, maxAttempts }: JobOptions = {},
): JobValues {
  const traceparent = traceContext.getStore()
  return {
    jobTask: task,
    jobPayload: JSON.stringify(traceparent === undefined ? payload : { ...payload, traceparent }),
    jobDelaySeconds: delaySeconds,
    jobKey: key ?? null,
    jobMaxAttempts: maxAttempts ?? null,
    jobKeyMode: keepsPlace ? 'preserve_run_at' : 'replace',
  }
}

/** Adds a job with the values that `jobValues` returns. */
export const addJob = defineStatement<JobValues, object>((value) => sql`select ${addedJob(value)}`)

/** Adds a job in the caller's transaction: the job exists exactly when the change it belongs to does. */
export async function enqueue<Name extends keyof Tasks>(
  db: Db,
  task: Name,
  payload: Tasks[Name],
  options: JobOptions = {},
): Promise<void> {
  await addJob(db, jobValues(task, payload, options))
}

/**
 * True for one of all the workers that ask when a recurring task is due; the task is then due again after the interval.
 * Uses the database's clock, so that one worker with a wrong clock cannot delay the task. A time further ahead than the
 * interval was set before that clock was set back.
 */
export async function claimRecurringTask(tx: Db, task: string, intervalSeconds: number): Promise<boolean> {
  const interval = sql`make_interval(secs => ${intervalSeconds})`
  const { rows } = await sql`
    insert into recurring_jobs (task, due_at) values (${task}, now() + ${interval})
    on conflict (task) do update set due_at = excluded.due_at
      where recurring_jobs.due_at <= now() or recurring_jobs.due_at > now() + 2 * ${interval}
    returning task
  `.execute(tx)
  return rows.length > 0
}

/**
 * Makes jobs due that are further ahead than any delay of the queue (six hours at most): the clock of the database was set
 * back since they were added.
 */
export async function makeFarJobsDue(db: Db): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set run_at = now()
    where run_at > now() + interval '12 hours' and locked_at is null
  `.execute(db)
}

/** Without the payload, which may have personal data. */
interface DeadJob {
  id: string
  task: string
  attempts: number
  /** Null when a newer job replaced this one, or when its worker died. */
  error: string | null
}

/**
 * Deletes jobs that graphile-worker will not run again and would keep for ever: they have used up their attempts, or a
 * newer job with the same key replaced them while they ran on a worker that died.
 */
export async function deleteDeadJobs(db: Db): Promise<DeadJob[]> {
  const { rows } = await sql<DeadJob>`
    delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
    where task.id = job.task_id and job.attempts >= job.max_attempts
      and (job.locked_at is null or job.locked_at < now() - interval '4 hours')
    returning job.id, task.identifier as task, job.attempts, job.last_error as error
  `.execute(db)
  return rows
}
