import { useState } from 'react'
import { callApi } from '../../shared/api/client'
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
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function skip() {
    if (isBusy) return
    setBusy(true)
    const reply = await callApi('POST /api/supplier/dispatchAdvice/skip', { orderId })
    setBusy(false)
    if (reply.success) return onSkipped()
    setError(reply.error ?? null)
    if (reply.error !== undefined) onRefused()
  }

  return (
    <Modal title="Skip Dispatch Advice" size="narrow" isBusy={isBusy} onClose={onClose}>
      {error !== null && <Banner tone="wrong">{error}</Banner>}
      Do you really want to skip dispatch advice and continue with invoice?
      <ModalActions>
        <Button isBusy={isBusy} onClick={() => void skip()}>
          Yes
        </Button>
        <Button tone="quiet" isFirst isDisabled={isBusy} onClick={onClose}>
          No
        </Button>
      </ModalActions>
    </Modal>
  )
}
