import { Button } from '../../ui/button'
import type { DocumentCall } from '../drafts/use-document-save'

interface DocumentActionsProps {
  /** The call that is pending: its button is busy and the others are disabled. */
  pending: DocumentCall | null
  /** False for a document that can only be read: only Cancel is shown. */
  isEditable?: boolean
  onSave: () => void
  onSubmit: () => void
  onCancel: () => void
}

/** Save, Submit and Cancel of a document. */
export function DocumentActions({ pending, isEditable = true, onSave, onSubmit, onCancel }: DocumentActionsProps) {
  return (
    <>
      {isEditable && (
        <>
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
