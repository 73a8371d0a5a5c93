import { SETTING_LABELS } from '@partwire/domain/settings/rules'
import type { Setting } from '@partwire/domain/settings/shape'
import { TextField } from '../../shared/ui/fields/text-field'
import { Block } from './block'

type Contact = Setting['contactPerson']

interface ContactFieldsProps {
  value: Contact
  marked: ReadonlySet<string>
  onChange: (value: Contact) => void
}

export function ContactFields({ value, marked, onChange }: ContactFieldsProps) {
  function field(name: keyof Contact) {
    return {
      label: SETTING_LABELS[`contactPerson.${name}`],
      value: value[name],
      isInvalid: marked.has(`contactPerson.${name}`),
      onChange: (typed: string) => onChange({ ...value, [name]: typed }),
    }
  }

  return (
    <Block title="Contact Person">
      <TextField {...field('name')} autoComplete="name" />
      <TextField {...field('phone')} autoComplete="tel" />
      <TextField {...field('email')} autoComplete="email" />
    </Block>
  )
}
