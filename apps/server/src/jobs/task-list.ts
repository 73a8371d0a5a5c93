import type { TaskList } from 'graphile-worker'
import type { Deps } from '../deps'
import { deliverDocuments, deliverSupplier } from './deliver-supplier'
import { scheduleSyncs } from './schedule-syncs'
import { sendOrderMail } from './send-order-mail'
import { sendResetMail } from './send-reset-mail'
import { sweepDeliveries } from './sweep-deliveries'
import { sweepSignIn } from './sweep-sign-in'
import { syncSupplier } from './sync-supplier'
import type { Tasks } from './tasks'

/** Each kind of work has so many jobs of its own running at a time in a worker: none of them waits for another kind. */
const CONCURRENCY = {
  // How many of them fetch and store a batch at a time is limited by `deps.importSlots`.
  syncs: 4,
  deliveries: 4,
  mails: 2,
  upkeep: 1,
}

const LANES: Record<keyof Tasks, keyof typeof CONCURRENCY> = {
  'sync-supplier': 'syncs',
  'deliver-supplier': 'deliveries',
  'deliver-documents': 'deliveries',
  'send-order-mail': 'mails',
  'send-reset-mail': 'mails',
  'schedule-syncs': 'upkeep',
  'sweep-deliveries': 'upkeep',
  'sweep-sign-in': 'upkeep',
}

export interface Lane {
  concurrency: number
  taskList: TaskList
}

export function lanes(deps: Deps): Lane[] {
  const tasks = Object.entries(taskList(deps))
  const laneOf = new Map<string, string>(Object.entries(LANES))
  return Object.entries(CONCURRENCY).map(([lane, concurrency]) => ({
    concurrency,
    taskList: Object.fromEntries(tasks.filter(([task]) => laneOf.get(task) === lane)),
  }))
}

function taskList(deps: Deps) {
  return {
    'send-reset-mail': (payload) => sendResetMail(deps, payload),
    'sweep-sign-in': () => sweepSignIn(deps),
    'deliver-supplier': (payload) => deliverSupplier(deps, payload),
    'deliver-documents': (payload) => deliverDocuments(deps, payload),
    'sweep-deliveries': () => sweepDeliveries(deps),
    'send-order-mail': (payload) => sendOrderMail(deps, payload),
    'schedule-syncs': () => scheduleSyncs(deps),
    'sync-supplier': (payload) => syncSupplier(deps, payload),
  } satisfies TaskList & Record<keyof Tasks, unknown>
}
