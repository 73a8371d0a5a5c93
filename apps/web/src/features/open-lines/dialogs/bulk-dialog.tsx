import type { ReactNode } from 'react'
import { Banner } from '../../../shared/ui/banner'
import { Button } from '../../../shared/ui/button'
import { Modal, ModalActions } from '../../../shared/ui/modal'
import css from './bulk-dialog.module.css'

interface BulkDialogProps {
  title: string
  /** The button that starts the action. */
  action: string
  isBusy: boolean
  /** Why the last attempt was refused; null when it was not. */
  error: string | null
  isValid: boolean
  onStart: () => void
  onClose: () => void
  children: ReactNode
}

/** The frame of the dialogs of bulk actions: Enter and the button start it. */
export function BulkDialog(props: BulkDialogProps) {
  const { title, action, isBusy, error, isValid, onStart, onClose, children } = props
  return (
    <Modal title={title} size="narrow" isBusy={isBusy} onClose={onClose}>
      <form
        className={css['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isValid && !isBusy) onStart()
        }}
      >
        {error !== null && <Banner tone="wrong">{error}</Banner>}
        {children}
        <ModalActions>
          <Button type="submit" isFirst isBusy={isBusy} isDisabled={!isValid}>
            {action}
          </Button>
          <Button tone="quiet" isDisabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}
