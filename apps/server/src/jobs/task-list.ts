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

export function taskList(deps: Deps) {
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

/** Each kind of work has jobs of its own running at a time: none of them waits for another kind. */
const LANES: readonly { concurrency: number; tasks: readonly (keyof Tasks)[] }[] = [
  // Most of them wait for the platform; how many store orders at a time is limited by `deps.importSlots`.
  { concurrency: 4, tasks: ['sync-supplier'] },
  { concurrency: 4, tasks: ['deliver-supplier', 'deliver-documents'] },
  { concurrency: 2, tasks: ['send-order-mail', 'send-reset-mail'] },
  { concurrency: 1, tasks: ['schedule-syncs', 'sweep-deliveries', 'sweep-sign-in'] },
]

export interface Lane {
  concurrency: number
  taskList: TaskList
}

export function lanes(deps: Deps): Lane[] {
  const all = taskList(deps)
  return LANES.map(({ concurrency, tasks }) => ({
    concurrency,
    taskList: Object.fromEntries(tasks.map((task) => [task, all[task]])),
  }))
}
