import { Button } from '../../ui/button'
import { Modal, ModalActions } from '../../ui/modal'

interface LeaveDialogProps {
  onLeave: () => void
  onStay: () => void
}

/** Closing it is staying: nothing is lost by it. */
export function LeaveDialog({ onLeave, onStay }: LeaveDialogProps) {
  return (
    <Modal title="You have unsaved changes." size="narrow" onClose={onStay}>
      If you leave, they are discarded.
      <ModalActions>
        <Button tone="danger" onClick={onLeave}>
          Leave
        </Button>
        <Button tone="quiet" isFirst onClick={onStay}>
          Stay
        </Button>
      </ModalActions>
    </Modal>
  )
}
