import { formatSaveTime } from '../../format/format'
import type { DocumentCall } from '../drafts/use-document-save'
import css from './save-state.module.css'

export interface SaveStateProps {
  /** The call that is pending. */
  pending: DocumentCall | null
  /** True while the form has unsaved changes. */
  isDirty: boolean
  /** ISO 8601: when the document was last stored on the server. */
  savedAt: string
}

/**
 * Whether what is on the screen is saved. A state and no message: after a save without success it shows the unsaved
 * changes as before.
 */
export function SaveState(state: SaveStateProps) {
  return (
    <output className={css['state']} data-unsaved={state.isDirty || undefined}>
      {stateText(state)}
    </output>
  )
}

function stateText({ pending, isDirty, savedAt }: SaveStateProps): string {
  if (pending === 'save') return 'Saving …'
  return isDirty ? 'Unsaved changes' : `Saved ${formatSaveTime(savedAt, new Date())}`
}
