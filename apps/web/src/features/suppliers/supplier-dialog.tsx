import { supplierForm } from '@partwire/domain/suppliers/changes'
import type { Supplier } from '@partwire/domain/suppliers/shape'
import { useEffect, useRef, useState } from 'react'
import { Banner } from '../../shared/ui/banner'
import { Button } from '../../shared/ui/button'
import { Modal, ModalActions } from '../../shared/ui/modal'
import { EMPTY_SUPPLIER } from './form'
import css from './supplier-dialog.module.css'
import { SupplierFields } from './supplier-fields'
import { useSaveSupplier } from './use-save-supplier'

interface SupplierDialogProps {
  /** Null to add a new one. */
  supplier: Supplier | null
  onClose: () => void
  onSaved: () => void
}

export function SupplierDialog({ supplier, onClose, onSaved }: SupplierDialogProps) {
  const [form, setForm] = useState(() => (supplier === null ? EMPTY_SUPPLIER : supplierForm(supplier)))
  const { save, isBusy, refusal } = useSaveSupplier({ supplier, onNothingChanged: onClose, onSaved })
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (refusal !== null) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])

  return (
    <Modal
      title={supplier === null ? 'Add New Supplier' : 'Update supplier'}
      size="wide"
      isBusy={isBusy}
      onClose={onClose}
    >
      <form
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save(form)
        }}
      >
        {refusal !== null && refusal.message !== null && (
          <div className={css['banner']}>
            <Banner tone="wrong">{refusal.message}</Banner>
          </div>
        )}
        <SupplierFields
          value={form}
          marked={refusal?.fields ?? []}
          keepsPassword={supplier !== null}
          onChange={setForm}
        />
        <ModalActions>
          <Button type="submit" isBusy={isBusy}>
            Save
          </Button>
          <Button tone="quiet" isDisabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}
