import type { TaskList } from 'graphile-worker'
import type { Deps } from '../deps'
import { deliverDocuments, deliverSupplier } from './deliver-supplier'
import { requestResetMail } from '../modules/auth/request-reset-mail'
import type { Tasks } from './job-store'
import { sendFileMail } from './send-file-mail'
import { sendOrderMail } from './send-order-mail'
import { sendResetMail } from './send-reset-mail'
import { sweepDeliveries, sweepSignIn } from './sweeps'
import { scheduleSyncs, syncSupplier } from './sync-supplier'

/** Jobs that a worker runs at the same time, per lane. No lane waits for another. */
const CONCURRENCY = {
  // `deps.importSlots` limits how many of them fetch and store a batch at the same time.
  syncs: 4,
  deliveries: 4,
  mails: 2,
  maintenance: 1,
}

const LANES: Record<keyof Tasks, keyof typeof CONCURRENCY> = {
  'sync-supplier': 'syncs',
  'deliver-supplier': 'deliveries',
  'deliver-documents': 'deliveries',
  'send-order-mail': 'mails',
  'send-reset-mail': 'mails',
  'send-file-mail': 'mails',
  'start-reset': 'mails',
  'schedule-syncs': 'maintenance',
  'sweep-deliveries': 'maintenance',
  'sweep-sign-in': 'maintenance',
}

export interface Lane {
  concurrency: number
  taskList: TaskList
}

/** The tasks of each lane with its concurrency; graphile-worker runs one runner per lane. */
export function createLanes(deps: Deps): Lane[] {
  const tasks = Object.entries(taskList(deps))
  const laneByTask = new Map<string, string>(Object.entries(LANES))
  return Object.entries(CONCURRENCY).map(([lane, concurrency]) => ({
    concurrency,
    taskList: Object.fromEntries(tasks.filter(([task]) => laneByTask.get(task) === lane)),
  }))
}

function taskList(deps: Deps) {
  return {
    'send-reset-mail': (payload) => sendResetMail(deps, payload),
    'start-reset': async (payload) => void (await requestResetMail(deps, payload)),
    'sweep-sign-in': () => sweepSignIn(deps),
    'deliver-supplier': (payload) => deliverSupplier(deps, payload),
    'deliver-documents': (payload) => deliverDocuments(deps, payload),
    'sweep-deliveries': () => sweepDeliveries(deps),
    'send-order-mail': (payload) => sendOrderMail(deps, payload),
    'send-file-mail': (payload) => sendFileMail(deps, payload),
    'schedule-syncs': () => scheduleSyncs(deps),
    'sync-supplier': (payload) => syncSupplier(deps, payload),
  } satisfies TaskList & Record<keyof Tasks, unknown>
}
