import type { Customer } from '@partwire/domain/customers/shape'
import { useEffect, useRef } from 'react'
import { IconButton } from '../../shared/ui/icon-button'
import { EditIcon } from '../../shared/ui/icons'
import { TaxNumberInput } from './tax-number-input'
import css from './tax-number.module.css'
import type { TaxEdit } from './use-tax-edit'

interface TaxNumberProps {
  customer: Customer
  edit: TaxEdit
}

/** The tax registration number of a customer, to read or to edit in its place. */
export function TaxNumber({ customer, edit }: TaxNumberProps) {
  const { id, name, taxRegNumber } = customer
  const isEdited = edit.editedId === id
  const opener = useFocusReturn(isEdited)

  if (isEdited) {
    return (
      <TaxNumberInput
        value={taxRegNumber}
        customerName={name}
        onSave={(typed) => edit.save(id, typed)}
        onLeave={edit.leave}
      />
    )
  }
  return (
    <div className={css['cell']}>
      <span className={css['number']} title={taxRegNumber}>
        {taxRegNumber}
      </span>
      <IconButton
        ref={opener}
        label={`Edit tax registration number of ${name}`}
        icon={<EditIcon />}
        onClick={() => edit.open(id)}
      />
    </div>
  )
}

/** The focus goes back to where editing began, unless it already went somewhere else. */
function useFocusReturn(isEdited: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(isEdited)
  useEffect(() => {
    if (wasEdited.current && !isEdited && document.activeElement === document.body) opener.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  return opener
}
