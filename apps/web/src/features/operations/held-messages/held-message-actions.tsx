import type { HeldMessage } from '@partwire/domain/operations/shape'
import { Button } from '../../../shared/ui/button'
import css from '../row-actions.module.css'

export interface HeldMessageHandlers {
  /** The message that is being taken again; another one is not, meanwhile. */
  busyId: string | null
  onOpen: (message: HeldMessage) => void
  onRetry: (message: HeldMessage) => void
}

interface HeldMessageActionsProps extends HeldMessageHandlers {
  message: HeldMessage
}

export function HeldMessageActions({ message, busyId, onOpen, onRetry }: HeldMessageActionsProps) {
  const { id, upstreamId } = message
  return (
    <div className={css['actions']}>
      <Button tone="row" label={`Show text of ${upstreamId}`} onClick={() => onOpen(message)}>
        Show text
      </Button>
      <Button tone="row" label={`Retry ${upstreamId}`} isBusy={busyId === id} onClick={() => onRetry(message)}>
        Retry
      </Button>
    </div>
  )
}
