import { TextField } from '../../../shared/ui/fields/text-field'
import { Block } from './block'
import css from './contact-fields.module.css'
import { type FieldsProps, validationProps } from './fields'

const FIELDS = [
  { name: 'contactName', label: 'Contact name', maxLength: 200 },
  { name: 'phone', label: 'Phone', maxLength: 100 },
  { name: 'email', label: 'Email', maxLength: 254 },
] as const

export function ContactFields({ form, marked, isDisabled = false, onChange: change }: FieldsProps) {
  return (
    <Block title="Contact">
      <div className={css['fields']}>
        {FIELDS.map(({ name, label, maxLength }) => (
          <TextField
            key={name}
            {...validationProps(name, marked)}
            label={label}
            value={form[name]}
            maxLength={maxLength}
            autoComplete="off"
            isDisabled={isDisabled}
            onChange={(text) => change((before) => ({ ...before, [name]: text }))}
          />
        ))}
      </div>
    </Block>
  )
}
