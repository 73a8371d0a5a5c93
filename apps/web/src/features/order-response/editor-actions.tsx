import { Button } from '../../shared/ui/button'

interface EditorActionsProps {
  busy: 'save' | 'submit' | null
  onSave: () => void
  onSubmit: () => void
  onCancel: () => void
}

export function EditorActions({ busy, onSave, onSubmit, onCancel }: EditorActionsProps) {
  return (
    <>
      <Button tone="quiet" isBusy={busy === 'save'} isDisabled={busy === 'submit'} onClick={onSave}>
        Save
      </Button>
      <Button isBusy={busy === 'submit'} isDisabled={busy === 'save'} onClick={onSubmit}>
        Submit
      </Button>
      <Button tone="quiet" isDisabled={busy !== null} onClick={onCancel}>
        Cancel
      </Button>
    </>
  )
}
