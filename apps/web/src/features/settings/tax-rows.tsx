import { SETTING_MAX_LENGTHS } from '@partwire/domain/lib/limits'
import { useRef, useState } from 'react'
import { Button } from '../../shared/ui/button'
import { NumberField, TextField } from '../../shared/ui/fields/text-field'
import { IconButton } from '../../shared/ui/icon-button'
import { DeleteIcon } from '../../shared/ui/icons'
import { BLANK_TAX, type TaxForm } from './form'
import css from './tax-rows.module.css'

interface TaxRowsProps {
  value: readonly TaxForm[]
  /** The paths of the fields to mark as invalid. */
  marked: ReadonlySet<string>
  onChange: (value: TaxForm[]) => void
}

/** The taxes of the settings, one row each, and a button to add one. */
export function TaxRows({ value, marked, onChange }: TaxRowsProps) {
  const [addedIndex, setAddedIndex] = useState<number | null>(null)
  const rows = useRef<HTMLDivElement>(null)

  function add() {
    setAddedIndex(value.length)
    onChange([...value, BLANK_TAX])
  }

  /** The focus moves to the row above: removing the focused row would otherwise lose it. */
  function remove(index: number) {
    onChange(value.toSpliced(index, 1))
    rows.current?.querySelectorAll('fieldset')[index - 1]?.querySelector('input')?.focus()
  }

  return (
    <>
      <div ref={rows} className={css['rows']}>
        {value.map((tax, index) => (
          <TaxRow
            // oxlint-disable-next-line react/no-array-index-key -- a row has no id and keeps no state
            key={index}
            index={index}
            value={tax}
            marked={marked}
            isNew={index === addedIndex}
            onChange={(changed) => onChange(value.with(index, changed))}
            onRemove={() => remove(index)}
          />
        ))}
      </div>
      <div>
        <Button tone="quiet" onClick={add}>
          + add additional tax
        </Button>
      </div>
    </>
  )
}

interface TaxRowProps {
  index: number
  value: TaxForm
  marked: ReadonlySet<string>
  /** Just added: it gets the focus. */
  isNew: boolean
  onChange: (value: TaxForm) => void
  onRemove: () => void
}

const LABELS = { code: 'Tax Code', description: 'Tax Description', percent: 'Tax Percent' } as const

/** The first row cannot be removed. */
function TaxRow({ index, value, marked, isNew, onChange, onRemove }: TaxRowProps) {
  const name = `Tax ${index + 1}`

  function fieldProps(field: keyof TaxForm) {
    return {
      label: LABELS[field],
      value: value[field],
      isInvalid: marked.has(`taxs.${index}.${field}`),
      maxLength: SETTING_MAX_LENGTHS.tax[field],
      autoComplete: 'off',
      onChange: (typed: string) => onChange({ ...value, [field]: typed }),
    } as const
  }

  return (
    <fieldset className={css['row']} aria-label={name}>
      <TextField {...fieldProps('code')} isFirst={isNew} />
      <TextField {...fieldProps('description')} />
      <NumberField {...fieldProps('percent')} />
      <div className={css['remove']}>
        {index > 0 && <IconButton label={`Remove ${name}`} icon={<DeleteIcon />} onClick={onRemove} />}
      </div>
    </fieldset>
  )
}
