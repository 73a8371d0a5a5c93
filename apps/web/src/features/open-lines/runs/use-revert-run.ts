import type { RunAction } from '@partwire/domain/open-lines/options'
import type { RevertKeys } from '../../../shared/document/steps/use-steps'
import { NO_ENTRIES, openAction, useStartRun, type useLineRun } from './use-line-run'

/**
 * Takes back the last bulk action, or does it again: a bulk action as well. `keys` do it only for one that was started on
 * this page, so that nobody takes back the action of somebody else by Ctrl+Z.
 */
export function useRevertRun({ run, isOwn, show }: Pick<ReturnType<typeof useLineRun>, 'run' | 'isOwn' | 'show'>) {
  const { start, isBusy, error } = useStartRun({ onStarted: show })
  const offered = run?.isUndoable === true ? { startedAt: run.startedAt, action: revertAction(run.action) } : null

  function revert() {
    if (offered === null) return
    const { startedAt, action } = offered
    start({ ...openAction(action), entries: { ...NO_ENTRIES, startedAt }, keyword: '', customer: '', lines: null })
  }

  function revertByKey(action: 'undo' | 'redo'): boolean {
    if (!isOwn || offered?.action !== action) return false
    revert()
    return true
  }

  const keys: RevertKeys = { undo: () => revertByKey('undo'), redo: () => revertByKey('redo') }
  return { offer: offered?.action ?? null, revert, keys, isBusy, error }
}

/** What is taken back is done again; anything else is taken back. */
function revertAction(action: RunAction): 'undo' | 'redo' {
  return action === 'undo' ? 'redo' : 'undo'
}
