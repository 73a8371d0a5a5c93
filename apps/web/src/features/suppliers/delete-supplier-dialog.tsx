import type { Supplier } from '@partwire/domain/suppliers/shape'
import { callApi } from '../../shared/api/client'
import { useExclusiveMutation } from '../../shared/api/use-exclusive-mutation'
import { Banner } from '../../shared/ui/banner'
import { Button } from '../../shared/ui/button'
import { Modal, ModalActions } from '../../shared/ui/modal'
import css from './delete-supplier-dialog.module.css'

interface DeleteSupplierDialogProps {
  supplier: Supplier
  onClose: () => void
  onDeleted: () => void
}

export function DeleteSupplierDialog({ supplier, onClose, onDeleted }: DeleteSupplierDialogProps) {
  const { mutate, isBusy, reply } = useExclusiveMutation({
    mutationKey: ['delete supplier'],
    mutationFn: (id: string) => callApi('POST /api/admin/supplier/remove', { id }),
  })

  const error = reply?.success === false ? reply.error : undefined

  function remove() {
    mutate(supplier.id, ({ success }) => {
      if (success) onDeleted()
    })
  }

  return (
    <Modal title="Delete Account" size="narrow" isBusy={isBusy} onClose={onClose}>
      <div className={css['text']}>
        {error !== undefined && <Banner tone="wrong">{error}</Banner>}
        <span>Do you really want to delete the account?</span>
        <span>
          <strong>{supplier.supplierName}</strong> · {supplier.tecComId}
        </span>
      </div>
      <ModalActions>
        <Button tone="danger" isBusy={isBusy} onClick={remove}>
          Yes
        </Button>
        <Button tone="quiet" isDisabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
      </ModalActions>
    </Modal>
  )
}
