import type { Supplier } from '@partwire/domain/suppliers/shape'
import { IconButton } from '../../shared/ui/icon-button'
import { DeleteIcon, EditIcon } from '../../shared/ui/icons'
import { Switch } from '../../shared/ui/fields/switch'
import css from './supplier-actions.module.css'

export interface SupplierActionHandlers {
  onFlip: (supplier: Supplier, active: boolean) => void
  onEdit: (supplier: Supplier) => void
  onDelete: (supplier: Supplier) => void
}

interface SupplierActionsProps extends SupplierActionHandlers {
  supplier: Supplier
}

export function SupplierActions({ supplier, onFlip, onEdit, onDelete }: SupplierActionsProps) {
  const { supplierName, active } = supplier
  return (
    <div className={css['actions']}>
      <Switch label={`Active: ${supplierName}`} isOn={active} onFlip={(isOn) => onFlip(supplier, isOn)} />
      <IconButton label={`Edit ${supplierName}`} icon={<EditIcon />} onClick={() => onEdit(supplier)} />
      <IconButton label={`Delete ${supplierName}`} icon={<DeleteIcon />} onClick={() => onDelete(supplier)} />
    </div>
  )
}
