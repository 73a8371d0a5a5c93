import { CURRENCIES } from '@partwire/domain/option-lists'
import { SETTING_LABELS } from '@partwire/domain/settings/rules'
import { useEffect, useRef, useState } from 'react'
import { Banner } from '../../shared/ui/banner'
import { SelectField } from '../../shared/ui/fields/select-field'
import { TextField } from '../../shared/ui/fields/text-field'
import { BankFields } from './bank-fields'
import { Block } from './block'
import { ContactFields } from './contact-fields'
import { markedFields, type SettingForm } from './form'
import { SellerFields } from './seller-fields'
import { SettingsActions } from './settings-actions'
import css from './settings-view.module.css'
import { TaxRows } from './tax-rows'
import { useSaveSetting } from './use-save-setting'

interface SettingsViewProps {
  initial: SettingForm
  onSaved: () => void
  onCancel: () => void
}

const CURRENCY_OPTIONS = CURRENCIES.map((code) => ({ value: code, label: code }))

export function SettingsView({ initial, onSaved, onCancel }: SettingsViewProps) {
  const [form, setForm] = useState(initial)
  const { save, touch, isBusy, isSaved, refusal } = useSaveSetting(onSaved)
  const element = useRef<HTMLFormElement>(null)
  const marked = markedFields(form, refusal)

  useEffect(() => {
    if (refusal !== null) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])

  function change(part: Partial<SettingForm>) {
    setForm({ ...form, ...part })
    touch()
  }

  return (
    <form
      ref={element}
      className={css['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(form)
      }}
    >
      {refusal !== null && refusal.message !== null && <Banner tone="wrong">{refusal.message}</Banner>}
      <div className={css['blocks']}>
        <SellerFields value={form.seller} marked={marked} onChange={(seller) => change({ seller })} />
        <BankFields value={form.bank} marked={marked} onChange={(bank) => change({ bank })} />
        <ContactFields
          value={form.contactPerson}
          marked={marked}
          onChange={(contactPerson) => change({ contactPerson })}
        />
        <div className={css['wide']}>
          <Block title="Tax">
            <div className={css['short']}>
              <TextField
                label={SETTING_LABELS.taxRegistrationNumber}
                value={form.taxRegistrationNumber}
                isInvalid={marked.has('taxRegistrationNumber')}
                autoComplete="off"
                onChange={(taxRegistrationNumber) => change({ taxRegistrationNumber })}
              />
            </div>
            <TaxRows value={form.taxs} marked={marked} onChange={(taxs) => change({ taxs })} />
          </Block>
        </div>
        <Block title="Currency">
          <SelectField
            label={SETTING_LABELS.defaultCurrency}
            value={form.defaultCurrency}
            options={CURRENCY_OPTIONS}
            isInvalid={marked.has('defaultCurrency')}
            onChange={(defaultCurrency) => change({ defaultCurrency })}
          />
        </Block>
      </div>
      <SettingsActions isBusy={isBusy} isSaved={isSaved} onCancel={onCancel} />
    </form>
  )
}
