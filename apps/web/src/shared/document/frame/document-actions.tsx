import { Button } from '../../ui/button'
import { SaveState, type SaveStateProps } from './save-state'

interface DocumentActionsProps extends SaveStateProps {
  /** False for a document that can only be read: only Cancel is shown. */
  isEditable?: boolean
  onSave: () => void
  onSubmit: () => void
  onCancel: () => void
}

/** Save, Submit and Cancel of a document, with its save state. The button of a pending call is busy, the others disabled. */
export function DocumentActions(props: DocumentActionsProps) {
  const { pending, isDirty, savedAt, isEditable = true, onSave, onSubmit, onCancel } = props
  return (
    <>
      {isEditable && (
        <>
          <SaveState pending={pending} isDirty={isDirty} savedAt={savedAt} />
          <Button tone="quiet" isBusy={pending === 'save'} isDisabled={pending === 'submit'} onClick={onSave}>
            Save
          </Button>
          <Button isBusy={pending === 'submit'} isDisabled={pending === 'save'} onClick={onSubmit}>
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
