import { IconButton } from '../../../shared/ui/icon-button'
import { DeleteIcon, DuplicateIcon } from '../../../shared/ui/icons'
import css from './line-tools.module.css'

interface LineToolsProps {
  number: number
  isLocked: boolean
  onDuplicate: () => void
  /** Left out for a line that is no duplicate: it cannot be removed. */
  onRemove?: () => void
}

export function LineTools({ number, isLocked, onDuplicate, onRemove }: LineToolsProps) {
  return (
    <span className={css['tools']}>
      <IconButton
        label={`Duplicate item ${number}`}
        icon={<DuplicateIcon />}
        isDisabled={isLocked}
        onClick={onDuplicate}
      />
      {onRemove !== undefined && (
        <IconButton label={`Remove item ${number}`} icon={<DeleteIcon />} isDisabled={isLocked} onClick={onRemove} />
      )}
    </span>
  )
}
