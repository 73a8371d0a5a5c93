import { isIban, isSwift } from '@partwire/domain/lib/bank-codes'
import { isBlank } from '@partwire/domain/lib/text'
import { SETTING_LABELS } from '@partwire/domain/settings/rules'
import type { Setting } from '@partwire/domain/settings/shape'
import { TextField } from '../../shared/ui/fields/text-field'
import { Block } from './block'

type Bank = Setting['bank']

interface BankFieldsProps {
  value: Bank
  marked: ReadonlySet<string>
  onChange: (value: Bank) => void
}

/** An unusual IBAN or SWIFT gets a hint, not a refusal: not every bank of the world has them. */
export function BankFields({ value, marked, onChange }: BankFieldsProps) {
  function field(name: keyof Bank) {
    return {
      label: SETTING_LABELS[`bank.${name}`],
      value: value[name],
      isInvalid: marked.has(`bank.${name}`),
      autoComplete: 'off',
      onChange: (typed: string) => onChange({ ...value, [name]: typed }),
    } as const
  }

  return (
    <Block title="Bank">
      <TextField {...field('name')} />
      <TextField {...field('account')} />
      <TextField
        {...field('iban')}
        {...hintUnless(isBlank(value.iban) || isIban(value.iban), 'This is not a usual IBAN. Please check it.')}
      />
      <TextField
        {...field('swift')}
        {...hintUnless(
          isBlank(value.swift) || isSwift(value.swift),
          'This is not a usual SWIFT code. Please check it.',
        )}
      />
    </Block>
  )
}

function hintUnless(isUsual: boolean, hint: string): { hint?: string } {
  return isUsual ? {} : { hint }
}
