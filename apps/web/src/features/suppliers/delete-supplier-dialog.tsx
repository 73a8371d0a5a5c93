import type { Supplier } from '@partwire/domain/suppliers/shape'
import { useState } from 'react'
import { callApi } from '../../shared/api/client'
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
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function remove() {
    if (isBusy) return
    setBusy(true)
    const reply = await callApi('POST /api/admin/supplier/remove', { id: supplier.id })
    setBusy(false)
    if (reply.success) onDeleted()
    else setError(reply.error ?? null)
  }

  return (
    <Modal title="Delete Account" size="narrow" isBusy={isBusy} onClose={onClose}>
      <div className={css['text']}>
        {error !== null && <Banner tone="wrong">{error}</Banner>}
        <span>Do you really want to delete the account?</span>
        <span>
          <strong>{supplier.supplierName}</strong> · {supplier.tecComId}
        </span>
      </div>
      <ModalActions>
        <Button tone="danger" isBusy={isBusy} onClick={() => void remove()}>
          Yes
        </Button>
        <Button tone="quiet" isDisabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
      </ModalActions>
    </Modal>
  )
}
