import type { TaskList } from 'graphile-worker'
import type { Deps } from '../deps'
import { deliverDocuments } from './deliver-documents'
import { scheduleSyncs } from './schedule-syncs'
import { sendOrderMail } from './send-order-mail'
import { sendResetMail } from './send-reset-mail'
import { sweepDeliveries } from './sweep-deliveries'
import { sweepSignIn } from './sweep-sign-in'
import { syncSupplier } from './sync-supplier'

export function taskList(deps: Deps): TaskList {
  return {
    'send-reset-mail': (payload) => sendResetMail(deps, payload),
    'sweep-sign-in': () => sweepSignIn(deps),
    'deliver-documents': (payload) => deliverDocuments(deps, payload),
    'sweep-deliveries': () => sweepDeliveries(deps),
    'send-order-mail': (payload) => sendOrderMail(deps, payload),
    'schedule-syncs': () => scheduleSyncs(deps),
    'sync-supplier': (payload) => syncSupplier(deps, payload),
  }
}
