import type { TaskList } from 'graphile-worker'
import type { Deps } from '../deps'
import { sendResetMail } from './send-reset-mail'
import { sweepSignIn } from './sweep-sign-in'

export function taskList(deps: Deps): TaskList {
  return {
    'send-reset-mail': (payload) => sendResetMail(deps, payload),
    'sweep-sign-in': () => sweepSignIn(deps),
  }
}
