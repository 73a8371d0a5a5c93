import type { HeldMessage } from '@partwire/domain/operations/shape'
import { slashedMoment } from '../../../shared/format/dates'
import { Button } from '../../../shared/ui/button'
import { Modal, ModalActions } from '../../../shared/ui/modal'
import { HeldStateTag } from './held-state-tag'
import css from './message-dialog.module.css'
import { MessageText } from './message-text'

interface MessageDialogProps {
  message: HeldMessage
  isBusy: boolean
  onRetry: () => void
  onClose: () => void
}

export function MessageDialog({ message, isBusy, onRetry, onClose }: MessageDialogProps) {
  return (
    <Modal title={`Message ${message.upstreamId}`} size="wide" isBusy={isBusy} onClose={onClose}>
      <dl className={css['facts']}>
        <dt>Supplier</dt>
        <dd>
          {message.supplierName} · {message.tecComId}
        </dd>
        <dt>Kind</dt>
        <dd>{message.kind}</dd>
        <dt>Received</dt>
        <dd>{slashedMoment(message.receivedTime)}</dd>
        <dt>State</dt>
        <dd>
          <HeldStateTag state={message.state} />
        </dd>
        <dt>Reason</dt>
        <dd>{message.reason}</dd>
      </dl>
      <MessageText id={message.id} />
      <ModalActions>
        <Button isBusy={isBusy} onClick={onRetry}>
          Retry
        </Button>
        <Button tone="quiet" isDisabled={isBusy} onClick={onClose}>
          Close
        </Button>
      </ModalActions>
    </Modal>
  )
}
