import { IconButton } from '../../shared/ui/icon-button'
import { DeleteIcon } from '../../shared/ui/icons'
import { TextField } from '../../shared/ui/fields/text-field'
import type { TaxForm } from './form'
import css from './tax-row.module.css'

interface TaxRowProps {
  index: number
  value: TaxForm
  marked: ReadonlySet<string>
  /** Just added: the caret goes there. */
  isNew: boolean
  onChange: (value: TaxForm) => void
  onRemove: () => void
}

const LABELS = { code: 'Tax Code', description: 'Tax Description', percent: 'Tax Percent' } as const

export function TaxRow({ index, value, marked, isNew, onChange, onRemove }: TaxRowProps) {
  const name = `Tax ${index + 1}`

  function field(part: keyof TaxForm) {
    return {
      label: LABELS[part],
      value: value[part],
      isInvalid: marked.has(`taxs.${index}.${part}`),
      autoComplete: 'off',
      onChange: (typed: string) => onChange({ ...value, [part]: typed }),
    } as const
  }

  return (
    <fieldset className={css['row']} aria-label={name}>
      <TextField {...field('code')} isFirst={isNew} />
      <TextField {...field('description')} />
      <TextField {...field('percent')} />
      <div className={css['remove']}>
        {index > 0 && <IconButton label={`Remove ${name}`} icon={<DeleteIcon />} onClick={onRemove} />}
      </div>
    </fieldset>
  )
}
