import { useId } from 'react'
import { Button } from '../../ui/button'
import css from './document-actions.module.css'
import { SaveState, type SaveStateProps } from './save-state'

interface DocumentActionsProps extends SaveStateProps {
  /** False for a document that can only be read: only Cancel is shown. */
  isEditable?: boolean
  /** One sentence beside Submit about what it would send. */
  summary?: string | undefined
  onSave: () => void
  onSubmit: () => void
  onCancel: () => void
}

/** Save, Submit and Cancel of a document, with its save state. The button of a pending call is busy, the others disabled. */
export function DocumentActions(props: DocumentActionsProps) {
  const { pending, isDirty, savedAt, isEditable = true, summary, onSave, onSubmit, onCancel } = props
  const summaryId = useId()
  return (
    <>
      {isEditable && (
        <>
          <SaveState pending={pending} isDirty={isDirty} savedAt={savedAt} />
          {summary !== undefined && (
            <span id={summaryId} className={css['summary']}>
              {summary}
            </span>
          )}
          <Button tone="quiet" isBusy={pending === 'save'} isDisabled={pending === 'submit'} onClick={onSave}>
            Save
          </Button>
          <Button
            isBusy={pending === 'submit'}
            isDisabled={pending === 'save'}
            describedBy={summary === undefined ? undefined : summaryId}
            onClick={onSubmit}
          >
            Submit
          </Button>
        </>
      )}
      <Button tone="quiet" isDisabled={pending !== null} onClick={onCancel}>
        Cancel
      </Button>
    </>
  )
}
