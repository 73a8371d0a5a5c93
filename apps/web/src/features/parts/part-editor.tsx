import { confirmMessage } from '@partwire/domain/lib/issue'
import { PACKET_KINDS } from '@partwire/domain/option-lists'
import { partIssues } from '@partwire/domain/parts/rules'
import type { Part, PartChanges } from '@partwire/domain/parts/shape'
import { type KeyboardEvent, useState } from 'react'
import { callApi } from '../../shared/api/client'
import { useExclusiveMutation } from '../../shared/api/use-exclusive-mutation'
import { useUnsavedChanges } from '../../shared/leave-guard'
import { countryOptions, useCountries } from '../../shared/countries/use-countries'
import { Banner } from '../../shared/ui/banner'
import { Button } from '../../shared/ui/button'
import { SelectField } from '../../shared/ui/fields/select-field'
import { NumberField, TextField } from '../../shared/ui/fields/text-field'
import { EMPTY_PART, hasChanges, markedFields, type PartFormValues, toChanges, toFormValues } from './form'
import css from './part-editor.module.css'
import { PriceRows } from './price-rows'

interface PartEditorProps {
  /** Null to add a new one. */
  part: Part | null
  onClose: () => void
  onSaved: () => void
}

/** All values of a part. Enter saves, Esc cancels. */
export function PartEditor({ part, onClose, onSaved }: PartEditorProps) {
  const [before] = useState(() => (part === null ? EMPTY_PART : toFormValues(part)))
  const [form, setForm] = useState(before)
  const { save, isBusy, message, marked } = useSavePart({ isNew: part === null, before, onClose, onSaved })
  useUnsavedChanges(() => !isBusy && hasChanges(before, form))
  const name = part === null ? 'New part' : `Part ${part.productNumber}`

  function cancelWithKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && !isBusy) onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys of its inputs
    <form
      className={css['editor']}
      data-document
      aria-label={name}
      noValidate
      onKeyDown={cancelWithKey}
      onSubmit={(event) => {
        event.preventDefault()
        save(form)
      }}
    >
      {message !== null && <Banner tone="wrong">{message}</Banner>}
      <PartFields part={part} form={form} marked={marked} onChange={setForm} />
      <PriceRows
        prices={form.prices}
        marked={marked}
        hasMore={part?.hasMorePrices === true}
        onChange={(prices) => setForm({ ...form, prices })}
      />
      <div className={css['actions']}>
        <Button type="submit" isBusy={isBusy}>
          Save
        </Button>
        <Button tone="quiet" isDisabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

interface SavePart {
  isNew: boolean
  before: PartFormValues
  onClose: () => void
  onSaved: () => void
}

/** Sends the changed values. Without a change the editor closes and nothing is sent. */
function useSavePart({ isNew, before, onClose, onSaved }: SavePart) {
  const [message, setMessage] = useState<string | null>(null)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const { mutate, isBusy } = useExclusiveMutation({
    mutationKey: ['save part'],
    mutationFn: (body: { productNumber: string; changes: PartChanges }) =>
      isNew ? callApi('POST /api/supplier/part/create', body) : callApi('POST /api/supplier/part/update', body),
  })

  function save(form: PartFormValues) {
    const changes = toChanges(before, form)
    if (changes === null && !isNew) return onClose()
    const issues = partIssues(form.productNumber, changes ?? {})
    setMarked(markedFields(issues, changes ?? {}, form))
    setMessage(issues.length === 0 ? null : confirmMessage(issues))
    if (issues.length > 0) return
    mutate({ productNumber: form.productNumber.trim(), changes: changes ?? {} }, (reply) => {
      if (reply.success) return onSaved()
      setMessage(reply.error ?? null)
      setMarked(new Set(reply.errorField === undefined ? [] : [reply.errorField]))
    })
  }

  return { save, isBusy, message, marked }
}

interface PartFieldsProps {
  part: Part | null
  form: PartFormValues
  marked: ReadonlySet<string>
  onChange: (form: PartFormValues) => void
}

const PACKET_KIND_OPTIONS = ['', ...PACKET_KINDS].map((value) => ({ value, label: value || '-' }))

function PartFields({ part, form, marked, onChange }: PartFieldsProps) {
  const countries = useCountries()
  const field = (name: Exclude<keyof PartFormValues, 'prices'>, label: string) => ({
    label,
    value: form[name],
    isInvalid: marked.has(name),
    onChange: (value: string) => onChange({ ...form, [name]: value }),
  })
  const text = (name: Exclude<keyof PartFormValues, 'prices' | 'productNumber'>, label: string) => {
    const source = part?.[name].source ?? ''
    return { ...field(name, label), autoComplete: 'off' as const, ...(source !== '' && { hint: source }) }
  }
  return (
    <div className={css['fields']} data-new={part === null || undefined}>
      {part === null && (
        <TextField {...field('productNumber', 'Product Number')} autoComplete="off" maxLength={100} isFirst />
      )}
      <TextField {...text('description', 'Description')} maxLength={500} isFirst={part !== null} />
      <TextField {...text('ean', 'EAN')} maxLength={50} />
      <SelectField {...field('countryCode', 'Country of Origin')} options={countryOptions(countries)} />
      <TextField {...text('statisticGroup', 'Statistic Group')} maxLength={50} />
      <TextField {...text('taxCode', 'Tax Code')} maxLength={50} />
      <SelectField {...field('packetKind', 'Packet Kind')} options={PACKET_KIND_OPTIONS} />
      <NumberField {...text('deliveryDays', 'Delivery Days')} />
    </div>
  )
}
