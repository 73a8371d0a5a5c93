import { priceGuardIssues } from '@partwire/domain/parts/rules'
import { useState } from 'react'
import { callApi } from '../../shared/api/client'
import { useExclusiveMutation } from '../../shared/api/use-exclusive-mutation'
import { useNumberInput, useShownNumber } from '../../shared/format/decimal-mark'
import { IconButton } from '../../shared/ui/icon-button'
import { EditIcon, SaveIcon } from '../../shared/ui/icons'
import { useFocusReturn } from '../../shared/use-focus-return'
import css from './price-guard.module.css'

interface PriceGuardProps {
  percent: string
  onChanged: () => void
}

/** By how many percent a price may differ from the last known one without a warning. */
export function PriceGuard({ percent, onChanged }: PriceGuardProps) {
  const [isEdited, setEdited] = useState(false)
  const editButton = useFocusReturn(isEdited)
  const show = useShownNumber()
  if (isEdited) {
    return (
      <PercentInput
        percent={percent}
        onClose={() => setEdited(false)}
        onSaved={() => {
          setEdited(false)
          onChanged()
        }}
      />
    )
  }
  return (
    <p className={css['guard']}>
      <span>A price that differs from the last known one by more than {show(percent)} % is marked with a warning.</span>
      <IconButton ref={editButton} label="Edit price warning" icon={<EditIcon />} onClick={() => setEdited(true)} />
    </p>
  )
}

interface PercentInputProps {
  percent: string
  onClose: () => void
  onSaved: () => void
}

/** Enter and the icon save, Esc cancels. */
function PercentInput({ percent, onClose, onSaved }: PercentInputProps) {
  const [typed, setTyped] = useState(percent)
  const [error, setError] = useState<string | null>(null)
  const input = useNumberInput({ value: typed, onChange: setTyped })
  const { mutate, isBusy } = useExclusiveMutation({
    mutationKey: ['update price guard'],
    mutationFn: (next: string) => callApi('POST /api/supplier/part/updatePriceGuard', { percent: next }),
    onSuccess: (reply) => {
      if (reply.success) onSaved()
      else setError(reply.error ?? null)
    },
  })

  function save() {
    if (priceGuardIssues(typed).length > 0) return setError('Please type a number from 0 to 1000.')
    setError(null)
    mutate(typed)
  }

  return (
    <form
      className={css['guard']}
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <label className={css['label']}>
        Warn when a price differs from the last known one by more than
        <input
          className={css['input']}
          value={input.value}
          inputMode="decimal"
          maxLength={10}
          autoComplete="off"
          aria-invalid={error !== null || undefined}
          // The user has just clicked the edit button of this number.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => input.onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !isBusy) onClose()
          }}
        />
        %
      </label>
      <IconButton label="Save price warning" icon={<SaveIcon />} onClick={save} />
      {error !== null && (
        <span className={css['error']} role="alert">
          {error}
        </span>
      )}
    </form>
  )
}
