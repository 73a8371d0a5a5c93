import type { HeldMessage } from '@partwire/domain/operations/shape'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/client'
import { formatCount, formatDateTime, withDecimalPoint } from '../../../shared/format/format'
import { Banner } from '../../../shared/ui/banner'
import { Button } from '../../../shared/ui/button'
import { Loading } from '../../../shared/ui/loading'
import { Modal, ModalActions } from '../../../shared/ui/modal'
import { formatMessage } from './format-message'
import { HeldStateTag } from './held-message-table'
import css from './message-dialog.module.css'

interface MessageDialogProps {
  message: HeldMessage
  /** The retry of this message is pending. */
  isBusy: boolean
  /** The retry of another message is pending; this one cannot be retried meanwhile. */
  isOtherBusy: boolean
  onRetry: () => void
  onClose: () => void
}

export function MessageDialog({ message, isBusy, isOtherBusy, onRetry, onClose }: MessageDialogProps) {
  return (
    <Modal title={`Message ${message.upstreamId}`} size="wide" isBusy={isBusy} onClose={onClose}>
      <dl className={css['details']}>
        <dt>Supplier</dt>
        <dd>
          {message.supplierName} · {message.tecComId}
        </dd>
        <dt>Kind</dt>
        <dd>{message.kind}</dd>
        <dt>Received</dt>
        <dd>{formatDateTime(message.receivedTime)}</dd>
        <dt>State</dt>
        <dd>
          <HeldStateTag state={message.state} />
        </dd>
        <dt>Reason</dt>
        <dd>{message.reason}</dd>
      </dl>
      <MessageText id={message.id} />
      <ModalActions>
        <Button isBusy={isBusy} isDisabled={isOtherBusy} onClick={onRetry}>
          Retry
        </Button>
        <Button tone="quiet" isDisabled={isBusy} onClick={onClose}>
          Close
        </Button>
      </ModalActions>
    </Modal>
  )
}

/** Shown as plain text in a read-only text area, never interpreted as markup. */
function MessageText({ id }: { id: string }) {
  const { text, error, reload } = useMessageText(id)
  if (error !== null) {
    return (
      <div className={css['failed']}>
        <Banner tone="wrong">{error}</Banner>
        {/* Named, because Retry of the dialog imports the message. */}
        <Button tone="quiet" isRemovedByClick onClick={reload}>
          Reload text
        </Button>
      </div>
    )
  }
  if (text === null) {
    return (
      <div className={css['frame']}>
        <Loading />
      </div>
    )
  }
  return (
    <>
      {/* In a text area the keyboard scrolls the message, and select-all selects only the message. */}
      <textarea
        className={`${css['frame']} ${css['text']}`}
        aria-label="Text of the message"
        readOnly
        spellCheck={false}
        value={formatMessage(text.raw)}
      />
      {text.isCut && (
        <p className={css['truncated']}>
          Only the beginning is shown. The message has {formatCount(text.length, withDecimalPoint)} characters.
        </p>
      )}
    </>
  )
}

/** Loads the text of a message. It is removed from the cache when the dialog closes. */
function useMessageText(id: string) {
  const {
    data: reply,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['message', id],
    queryFn: () => callApi('POST /api/admin/operations/message', { id }),
    gcTime: 0,
  })
  return {
    text: reply?.success ? reply.message : null,
    error: reply && !reply.success && !isFetching ? (reply.error ?? 'The text could not be loaded.') : null,
    reload: () => void refetch(),
  }
}
