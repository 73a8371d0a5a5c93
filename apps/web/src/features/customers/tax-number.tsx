import { customerLabel } from '@partwire/domain/customers/customer-label'
import type { Customer } from '@partwire/domain/customers/shape'
import { isBlank, toSingleLine } from '@partwire/domain/lib/text'
import { useState } from 'react'
import { BlankValue } from '../../shared/ui/blank-value'
import { IconButton } from '../../shared/ui/icon-button'
import { EditIcon, SaveIcon } from '../../shared/ui/icons'
import { useFocusReturn } from '../../shared/use-focus-return'
import css from './tax-number.module.css'
import { useSaveTaxNumber, type TaxNumberEdit } from './use-customers'

interface TaxNumberProps {
  customer: Customer
  edit: TaxNumberEdit
}

/** The tax registration number of a customer, as text or in edit mode as an input. */
export function TaxNumber({ customer, edit }: TaxNumberProps) {
  const { id, taxRegNumber } = customer
  const isEdited = edit.editedId === id
  const editButton = useFocusReturn(isEdited)

  if (isEdited) return <TaxNumberInput customer={customer} edit={edit} />
  return (
    <div className={css['cell']}>
      <span className={css['number']}>{isBlank(taxRegNumber) ? <BlankValue /> : taxRegNumber}</span>
      <IconButton
        ref={editButton}
        label={`Edit tax registration number of ${customerLabel(customer)}`}
        icon={<EditIcon />}
        onClick={() => edit.open(id)}
      />
    </div>
  )
}

/** The maximum length that the server accepts. */
const MAX_LENGTH = 100

/** Enter and the icon save, Esc cancels. */
function TaxNumberInput({ customer, edit }: TaxNumberProps) {
  const { id, taxRegNumber } = customer
  const label = customerLabel(customer)
  const [typed, setTyped] = useState(taxRegNumber)
  const { save, isBusy } = useSaveTaxNumber(id, edit)

  return (
    <form
      className={css['cell']}
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        save(typed.trim())
      }}
    >
      <input
        className={css['input']}
        aria-label={`Tax Registration Number of ${label}`}
        value={typed}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        spellCheck={false}
        readOnly={isBusy}
        // The user has just clicked the edit button of this number.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(toSingleLine(event.currentTarget.value))}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isBusy) edit.cancel()
        }}
      />
      <IconButton
        label={`Save tax registration number of ${label}`}
        icon={<SaveIcon />}
        onClick={() => save(typed.trim())}
      />
    </form>
  )
}
