import { callApi } from '../../shared/api/client'
import { useExclusiveMutation } from '../../shared/api/use-exclusive-mutation'
import { Banner } from '../../shared/ui/banner'
import { Button } from '../../shared/ui/button'
import { Modal, ModalActions } from '../../shared/ui/modal'

interface SkipDialogProps {
  orderId: string
  onSkipped: () => void
  /** The order can no longer be skipped, so the data on the screen is out of date. */
  onRefused: () => void
  onClose: () => void
}

/** Asks for confirmation and skips the dispatch advice of an order. */
export function SkipDialog({ orderId, onSkipped, onRefused, onClose }: SkipDialogProps) {
  const { mutate, isBusy, reply } = useExclusiveMutation({
    mutationKey: ['skip dispatch advice', orderId],
    mutationFn: (id: string) => callApi('POST /api/supplier/dispatchAdvice/skip', { orderId: id }),
  })

  const error = reply?.success === false ? reply.error : undefined

  function skip() {
    mutate(orderId, (received) => {
      if (received.success) onSkipped()
      else if (received.error !== undefined) onRefused()
    })
  }

  return (
    <Modal title="Skip Dispatch Advice" size="narrow" isBusy={isBusy} onClose={onClose}>
      {error !== undefined && <Banner tone="wrong">{error}</Banner>}
      Do you really want to skip dispatch advice and continue with invoice?
      <ModalActions>
        <Button isBusy={isBusy} onClick={skip}>
          Yes
        </Button>
        <Button tone="quiet" isFirst isDisabled={isBusy} onClick={onClose}>
          No
        </Button>
      </ModalActions>
    </Modal>
  )
}
