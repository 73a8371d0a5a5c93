import { useState } from 'react'
import { callApi } from '../../../shared/api/client'
import { useExclusiveMutation } from '../../../shared/api/use-exclusive-mutation'
import { Banner } from '../../../shared/ui/banner'
import { Button } from '../../../shared/ui/button'
import { DeleteIcon } from '../../../shared/ui/icons'
import { Modal, ModalActions } from '../../../shared/ui/modal'

interface DeleteDraftProps {
  orderId: string
  creditNoteId: string
  /** The version that the screen shows: a draft that was saved elsewhere stays. */
  version: number
  isDisabled: boolean
  onDeleted: () => void
}

/** The button Delete draft of a credit note, which asks before it deletes. */
export function DeleteDraft({ isDisabled, ...draft }: DeleteDraftProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="quiet" icon={<DeleteIcon />} isDisabled={isDisabled} onClick={() => setOpen(true)}>
        Delete draft
      </Button>
      {isOpen && <DeleteDialog {...draft} onClose={() => setOpen(false)} />}
    </>
  )
}

type DeleteDialogProps = Omit<DeleteDraftProps, 'isDisabled'> & { onClose: () => void }

function DeleteDialog({ orderId, creditNoteId, version, onDeleted, onClose }: DeleteDialogProps) {
  const { mutate, isBusy, reply } = useExclusiveMutation({
    mutationKey: ['delete credit note', creditNoteId],
    mutationFn: () => callApi('POST /api/supplier/creditNote/remove', { orderId, creditNoteId, version }),
  })
  const remove = () =>
    mutate(undefined, (received) => {
      if (received.success) onDeleted()
    })
  return (
    <Modal title="Delete draft" size="narrow" isBusy={isBusy} onClose={onClose}>
      {reply?.success === false && (
        <Banner tone="wrong">{reply.error ?? 'The draft could not be deleted. Please try again.'}</Banner>
      )}
      Do you really want to delete the draft of this credit note? The invoice stays as it is.
      <ModalActions>
        <Button tone="danger" isBusy={isBusy} onClick={remove}>
          Delete
        </Button>
        <Button tone="quiet" isFirst isDisabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
      </ModalActions>
    </Modal>
  )
}
