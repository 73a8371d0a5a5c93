import { isEqual } from '@partwire/domain/documents/merge'
import { SETTING_MAX_LENGTHS } from '@partwire/domain/lib/limits'
import { CURRENCIES } from '@partwire/domain/option-lists'
import { SETTING_LABELS } from '@partwire/domain/settings/rules'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../shared/api/client'
import { useExclusiveMutation } from '../../shared/api/use-exclusive-mutation'
import { DecimalMarkProvider } from '../../shared/format/decimal-mark'
import { BottomBar } from '../../shared/frame/page-frame'
import { useUnsavedChanges } from '../../shared/leave-guard'
import { mergeEdits, saveMerged } from '../../shared/merged-form'
import { Banner } from '../../shared/ui/banner'
import { Button } from '../../shared/ui/button'
import { FieldGroup } from '../../shared/ui/fields/field-group'
import { SelectField } from '../../shared/ui/fields/select-field'
import { TextField } from '../../shared/ui/fields/text-field'
import { CheckIcon } from '../../shared/ui/icons'
import { useStableCallback } from '../../shared/use-stable-callback'
import { BankFields, ContactFields, NumberFormatFields, SellerFields } from './field-groups'
import { formRefusal, markedFields, replyRefusal, type SaveOutcome, type SettingForm, settingForm } from './form'
import css from './settings-view.module.css'
import { TaxRows } from './tax-rows'
import { useLinkedField } from './use-linked-field'

interface SettingsViewProps {
  initial: SettingForm
  /** `hasEdits`: fields were changed during the call, which are not saved. */
  onSaved: (form: SettingForm, hasEdits: boolean) => void
  onCancel: () => void
}

const FORM_ID = 'settings'
const CURRENCY_OPTIONS = CURRENCIES.map((code) => ({ value: code, label: code }))

export function SettingsView({ initial, onSaved, onCancel }: SettingsViewProps) {
  const [form, setForm] = useState(initial)
  const { save, isBusy, outcome, base } = useSaveSetting(initial, (saved, sent) => {
    setForm(mergeEdits({ base: sent, form }, saved))
    onSaved(saved, sent !== form)
  })
  const refusal = outcome.kind === 'refused' ? outcome.refusal : null
  const element = useRef<HTMLFormElement>(null)
  const marked = markedFields(form, outcome)
  useLinkedField(element)
  const isCancelled = useRef(false)
  useUnsavedChanges(() => !isBusy && !isCancelled.current && !isEqual(form, base.current))

  useEffect(() => {
    if (refusal !== null) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])

  function change(part: Partial<SettingForm>) {
    isCancelled.current = false
    setForm({ ...form, ...part })
  }

  return (
    <form
      ref={element}
      id={FORM_ID}
      className={css['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save(form)
      }}
    >
      {refusal !== null && refusal.message !== null && <Banner tone="wrong">{refusal.message}</Banner>}
      <div className={css['groups']}>
        <SellerFields value={form.seller} marked={marked} onChange={(seller) => change({ seller })} />
        <BankFields value={form.bank} marked={marked} onChange={(bank) => change({ bank })} />
        <ContactFields
          value={form.contactPerson}
          marked={marked}
          onChange={(contactPerson) => change({ contactPerson })}
        />
        <div className={css['wide']}>
          <FieldGroup title="Tax">
            <div className={css['short']}>
              <TextField
                label={SETTING_LABELS.taxRegistrationNumber}
                value={form.taxRegistrationNumber}
                isInvalid={marked.has('taxRegistrationNumber')}
                maxLength={SETTING_MAX_LENGTHS.taxRegistrationNumber}
                autoComplete="off"
                onChange={(taxRegistrationNumber) => change({ taxRegistrationNumber })}
              />
            </div>
            <DecimalMarkProvider value={form.decimalMark ?? '.'}>
              <TaxRows value={form.taxs} marked={marked} onChange={(taxes) => change({ taxs: taxes })} />
            </DecimalMarkProvider>
          </FieldGroup>
        </div>
        <div className={css['narrow']}>
          <FieldGroup title="Currency">
            <SelectField
              label={SETTING_LABELS.defaultCurrency}
              value={form.defaultCurrency}
              options={CURRENCY_OPTIONS}
              isInvalid={marked.has('defaultCurrency')}
              onChange={(defaultCurrency) => change({ defaultCurrency })}
            />
          </FieldGroup>
          <NumberFormatFields value={form.decimalMark} onChange={(decimalMark) => change({ decimalMark })} />
        </div>
      </div>
      <SettingsActions
        isBusy={isBusy}
        isSaved={outcome.kind === 'saved' && outcome.form === form}
        onCancel={() => {
          isCancelled.current = true
          onCancel()
        }}
      />
    </form>
  )
}

function useSaveSetting(initial: SettingForm, onSaved: (saved: SettingForm, sent: SettingForm) => void) {
  const [outcome, setOutcome] = useState<SaveOutcome<SettingForm>>({ kind: 'none' })
  const base = useRef(initial)
  const { mutate, isBusy } = useExclusiveMutation({
    mutationKey: ['save setting'],
    mutationFn: (form: SettingForm) =>
      saveMerged(
        { base: base.current, form },
        { load: loadForm, send: (merged) => callApi('POST /api/supplier/setting/update', merged) },
      ),
  })
  const handleSaved = useStableCallback(onSaved)

  function save(form: SettingForm) {
    if (isBusy) return
    const refusal = formRefusal(form)
    if (refusal !== null) return setOutcome({ kind: 'refused', form, refusal })

    setOutcome({ kind: 'none' })
    mutate(form, ({ saved, reply }) => {
      if (!reply.success) return setOutcome({ kind: 'refused', form, refusal: replyRefusal(reply) })
      base.current = saved
      setOutcome({ kind: 'saved', form: saved })
      handleSaved(saved, form)
    })
  }

  return { save, isBusy, outcome, base }
}

async function loadForm(): Promise<SettingForm | null> {
  const reply = await callApi('GET /api/supplier/setting')
  return reply.success ? settingForm(reply.setting) : null
}

interface SettingsActionsProps {
  isBusy: boolean
  isSaved: boolean
  onCancel: () => void
}

function SettingsActions({ isBusy, isSaved, onCancel }: SettingsActionsProps) {
  return (
    <BottomBar>
      <div className={css['actions']}>
        <output className={css['saved']}>
          {isSaved && (
            <>
              <CheckIcon />
              Settings saved.
            </>
          )}
        </output>
        <Button type="submit" form={FORM_ID} isBusy={isBusy}>
          Save
        </Button>
        <Button tone="quiet" isDisabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </BottomBar>
  )
}
