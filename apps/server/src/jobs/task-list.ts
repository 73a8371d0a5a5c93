import type { TaskList } from 'graphile-worker'
import type { Deps } from '../deps'
import { deliverDocuments } from './deliver-documents'
import { sendResetMail } from './send-reset-mail'
import { sweepSignIn } from './sweep-sign-in'

export function taskList(deps: Deps): TaskList {
  return {
    'deliver-documents': (payload) => deliverDocuments(deps, payload),
    'send-reset-mail': (payload) => sendResetMail(deps, payload),
    'sweep-sign-in': () => sweepSignIn(deps),
  }
}
