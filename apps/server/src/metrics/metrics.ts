import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Histogram buckets in seconds. Below 0.1 a page feels instant; above 1 the user notices the wait. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Values that are read from the database and the pools at every scrape. */
export interface Snapshot {
  queues: { task: string; waiting: number; oldestSeconds: number; running: number }[]
  deliveries: { state: string; count: number }[]
  mails: { state: string; count: number }[]
  retention: { name: string; removed: number; oldestSeconds: number | null; passedSeconds: number | null }[]
  pools: { name: string; states: { total: number; idle: number; waiting: number } }[]
}

export interface Metrics {
  observeRequest: (request: { method: string; route: string; status: number }, seconds: number) => void
  countDelivery: (delivery: { kind: string; result: string }) => void
  countMail: (mail: { kind: string; result: string }) => void
  countSync: (sync: { kind: string; result: string }) => void
  countJobError: (job: { task: string }) => void
  /** In the text format of Prometheus. */
  text: (snapshot: Snapshot) => Promise<string>
  contentType: string
}

/** Creates the metrics of one portal, in their own registry instead of the global one, and those of its process. */
export function createMetrics(version: string): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const nodeMetrics = processMetrics()
  const requests = new Histogram({
    name: 'partwire_http_request_duration_seconds',
    help: 'Duration of requests, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const deliveries = new Counter({
    name: 'partwire_delivery_attempts_total',
    help: 'Attempts to deliver a document to the platform, by result.',
    labelNames: ['kind', 'result'],
    registers,
  })
  const syncs = new Counter({
    name: 'partwire_syncs_total',
    help: 'Synchronisations with the platform, by result.',
    labelNames: ['kind', 'result'],
    registers,
  })
  const mails = new Counter({
    name: 'partwire_mail_attempts_total',
    help: 'Attempts to send a mail, by result.',
    labelNames: ['kind', 'result'],
    registers,
  })
  const jobErrors = new Counter({
    name: 'partwire_job_errors_total',
    help: 'Unexpected errors in jobs, by task; the log has the details.',
    labelNames: ['task'],
    registers,
  })
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers })
  const waiting = gauge('partwire_jobs_waiting', 'Jobs that are due and wait for a worker.', ['task'])
  const running = gauge('partwire_jobs_running', 'Jobs that are running.', ['task'])
  const oldest = gauge('partwire_jobs_oldest_seconds', 'How long the oldest due job has been waiting.', ['task'])
  const open = gauge('partwire_deliveries', 'Documents that have not reached the platform, by state.', ['state'])
  const openMails = gauge('partwire_mails', 'Mails that the mail server has not accepted, by state.', ['state'])
  const removedRows = gauge('partwire_retention_removed_rows', 'Old rows that were removed so far.', ['rows'])
  const oldestRow = gauge('partwire_retention_oldest_seconds', 'Age of the oldest row after the last pass.', ['rows'])
  const lastPass = gauge('partwire_retention_pass_seconds', 'Time since the last complete pass.', ['rows'])
  const connections = gauge(
    'partwire_pool_connections',
    'Database connections by pool and state; waiting are requests for a connection.',
    ['pool', 'state'],
  )

  gauge('partwire_build_info', 'Always 1; the label is the version of the portal.', ['version']).set({ version }, 1)

  return {
    observeRequest: ({ method, route, status }, seconds) => requests.observe({ method, route, status }, seconds),
    countDelivery: (delivery) => deliveries.inc(delivery),
    countMail: (mail) => mails.inc(mail),
    countSync: (sync) => syncs.inc(sync),
    countJobError: (job) => jobErrors.inc(job),
    text: (snapshot) => {
      for (const each of [waiting, running, oldest, open, openMails, removedRows, oldestRow, lastPass]) each.reset()
      for (const queue of snapshot.queues) {
        waiting.set({ task: queue.task }, queue.waiting)
        running.set({ task: queue.task }, queue.running)
        oldest.set({ task: queue.task }, queue.oldestSeconds)
        // A counter that begins with its first error would show no increase, and no alert would follow.
        jobErrors.inc({ task: queue.task }, 0)
      }
      for (const { state, count } of snapshot.deliveries) open.set({ state }, count)
      for (const { state, count } of snapshot.mails) openMails.set({ state }, count)
      for (const { name, removed, oldestSeconds, passedSeconds } of snapshot.retention) {
        removedRows.set({ rows: name }, removed)
        if (oldestSeconds !== null) oldestRow.set({ rows: name }, oldestSeconds)
        if (passedSeconds !== null) lastPass.set({ rows: name }, passedSeconds)
      }
      for (const { name, states } of snapshot.pools) {
        for (const [state, count] of Object.entries(states)) connections.set({ pool: name, state }, count)
      }
      return Registry.merge([nodeMetrics, registry]).metrics()
    },
    contentType: registry.contentType,
  }
}

let ofProcess: Registry | null = null

/**
 * Memory, event loop and garbage collection. They are collected once: each collection observes every garbage collection
 * until the process ends, and a test process builds hundreds of portals.
 */
function processMetrics(): Registry {
  if (ofProcess === null) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}
