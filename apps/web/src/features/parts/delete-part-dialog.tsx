import { callApi } from '../../shared/api/client'
import { useExclusiveMutation } from '../../shared/api/use-exclusive-mutation'
import { Banner } from '../../shared/ui/banner'
import { Button } from '../../shared/ui/button'
import { Modal, ModalActions } from '../../shared/ui/modal'
import css from './delete-part-dialog.module.css'

interface DeletePartDialogProps {
  productNumber: string
  onClose: () => void
  onDeleted: () => void
}

export function DeletePartDialog({ productNumber, onClose, onDeleted }: DeletePartDialogProps) {
  const { mutate, isBusy, reply } = useExclusiveMutation({
    mutationKey: ['delete part'],
    mutationFn: (number: string) => callApi('POST /api/supplier/part/remove', { productNumber: number }),
  })
  const error = reply?.success === false ? reply.error : undefined

  function remove() {
    mutate(productNumber, ({ success }) => {
      if (success) onDeleted()
    })
  }

  return (
    <Modal title="Delete Part" size="narrow" isBusy={isBusy} onClose={onClose}>
      <div className={css['text']}>
        {error !== undefined && <Banner tone="wrong">{error}</Banner>}
        <span>
          Do you really want to delete the part <strong>{productNumber}</strong>?
        </span>
        <span>Documents of the past stay as they are.</span>
      </div>
      <ModalActions>
        <Button tone="danger" isBusy={isBusy} onClick={remove}>
          Yes
        </Button>
        <Button tone="quiet" isFirst isDisabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
      </ModalActions>
    </Modal>
  )
}
