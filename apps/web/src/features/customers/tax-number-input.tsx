import { useState } from 'react'
import { IconButton } from '../../shared/ui/icon-button'
import { SaveIcon } from '../../shared/ui/icons'
import css from './tax-number.module.css'

interface TaxNumberInputProps {
  value: string
  customerName: string
  onSave: (typed: string) => Promise<void>
  onLeave: () => void
}

/** The longest number the call takes. */
const LONGEST = 100

/** Enter and the icon save, Esc leaves without change. */
export function TaxNumberInput({ value, customerName, onSave, onLeave }: TaxNumberInputProps) {
  const [typed, setTyped] = useState(value)
  const [isBusy, setBusy] = useState(false)

  async function save() {
    if (isBusy) return
    setBusy(true)
    await onSave(typed.trim())
    setBusy(false)
  }

  return (
    <form
      className={css['cell']}
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <input
        className={css['input']}
        aria-label={`Tax Registration Number of ${customerName}`}
        value={typed}
        maxLength={LONGEST}
        autoComplete="off"
        spellCheck={false}
        readOnly={isBusy}
        // The person has just asked to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isBusy) onLeave()
        }}
      />
      <IconButton
        label={`Save tax registration number of ${customerName}`}
        icon={<SaveIcon />}
        onClick={() => void save()}
      />
    </form>
  )
}
