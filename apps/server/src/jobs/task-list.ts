import type { TaskList } from 'graphile-worker'
import type { Deps } from '../deps'
import { deliverDocuments, deliverSupplier } from './deliver-supplier'
import { requestResetMail } from '../modules/auth/request-reset-mail'
import { readAnswers } from '../modules/documents/open-lines/answers/read-answers'
import { deleteLeftValues } from '../modules/parts/change-part'
import { applyPartImport } from '../modules/parts/import/apply-import'
import { readPartImport } from '../modules/parts/import/read-import'
import { deleteExpiredRows } from './delete-expired-rows'
import { enqueueLostJobs } from './enqueue-lost-jobs'
import type { Tasks } from './job-store'
import { LANE_CONCURRENCY, type LaneName } from './lanes'
import { makeArchive } from './make-archive'
import { removeOldRows } from './retention/remove-old-rows'
import { runLines } from './run-lines'
import { sendCreditNoteMail, sendFileMail } from './send-document-mail'
import { sendOrderMail } from './send-order-mail'
import { sendResetMail } from './send-reset-mail'
import { scheduleSyncs, syncSupplier } from './sync-supplier'

const LANES: Record<keyof Tasks, LaneName> = {
  'sync-supplier': 'syncs',
  'deliver-supplier': 'deliveries',
  'deliver-documents': 'deliveries',
  'send-order-mail': 'mails',
  'send-reset-mail': 'mails',
  'send-file-mail': 'mails',
  'send-credit-note-mail': 'mails',
  'start-reset': 'mails',
  'make-archive': 'archives',
  'run-lines': 'lines',
  'read-part-import': 'imports',
  'apply-part-import': 'imports',
  'read-answers': 'imports',
  'delete-left-values': 'maintenance',
  'schedule-syncs': 'maintenance',
  'sweep-deliveries': 'maintenance',
  'sweep-sign-in': 'maintenance',
  'retain-rows': 'maintenance',
}

export interface Lane {
  concurrency: number
  taskList: TaskList
}

/** The tasks of each lane with its concurrency; graphile-worker runs one runner per lane. */
export function createLanes(deps: Deps): Lane[] {
  const tasks = Object.entries(taskList(deps))
  const laneByTask = new Map<string, string>(Object.entries(LANES))
  return Object.entries(LANE_CONCURRENCY).map(([lane, concurrency]) => ({
    concurrency,
    taskList: Object.fromEntries(tasks.filter(([task]) => laneByTask.get(task) === lane)),
  }))
}

function taskList(deps: Deps) {
  /** Each run is a span, of the trace in which the job was added. */
  const task =
    <Name extends keyof Tasks>(name: Name, run: (given: Deps, payload: Tasks[Name]) => Promise<unknown>) =>
    async (payload: Tasks[Name]) => {
      await deps.tracing.span({ name: `job ${name}`, kind: 'consumer', parent: readTraceparent(payload) }, () =>
        run(deps, payload),
      )
    }
  return {
    'send-reset-mail': task('send-reset-mail', sendResetMail),
    'start-reset': task('start-reset', requestResetMail),
    'sweep-sign-in': task('sweep-sign-in', deleteExpiredRows),
    'retain-rows': task('retain-rows', removeOldRows),
    'deliver-supplier': task('deliver-supplier', deliverSupplier),
    'deliver-documents': task('deliver-documents', deliverDocuments),
    'sweep-deliveries': task('sweep-deliveries', enqueueLostJobs),
    'send-order-mail': task('send-order-mail', sendOrderMail),
    'send-file-mail': task('send-file-mail', sendFileMail),
    'send-credit-note-mail': task('send-credit-note-mail', sendCreditNoteMail),
    'make-archive': task('make-archive', makeArchive),
    'schedule-syncs': task('schedule-syncs', scheduleSyncs),
    'sync-supplier': task('sync-supplier', syncSupplier),
    'run-lines': task('run-lines', runLines),
    'read-part-import': task('read-part-import', readPartImport),
    'apply-part-import': task('apply-part-import', applyPartImport),
    'read-answers': task('read-answers', readAnswers),
    'delete-left-values': task('delete-left-values', deleteLeftValues),
  } satisfies TaskList & Record<keyof Tasks, unknown>
}

function readTraceparent(payload: object): string | undefined {
  return 'traceparent' in payload && typeof payload.traceparent === 'string' ? payload.traceparent : undefined
}
