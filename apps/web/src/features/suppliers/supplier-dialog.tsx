import { toSupplierForm } from '@partwire/domain/suppliers/changes'
import { SUPPLIER_MAX_LENGTHS } from '@partwire/domain/lib/limits'
import { SUPPLIER_LABELS, type SupplierForm } from '@partwire/domain/suppliers/rules'
import type { Supplier } from '@partwire/domain/suppliers/shape'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../shared/api/client'
import { useExclusiveMutation } from '../../shared/api/use-exclusive-mutation'
import { passwordHint } from '../../shared/password-hint'
import { Banner } from '../../shared/ui/banner'
import { Button } from '../../shared/ui/button'
import { Checkbox } from '../../shared/ui/fields/checkbox'
import { PasswordField, TextField } from '../../shared/ui/fields/text-field'
import { Modal, ModalActions } from '../../shared/ui/modal'
import {
  CHANGE_SUPPLIER,
  createStep,
  EMPTY_SUPPLIER,
  type Refusal,
  replyRefusal,
  type SaveStep,
  updateStep,
} from './form'
import { ResetFactor } from './reset-factor'
import css from './supplier-dialog.module.css'

interface SupplierDialogProps {
  /** Null to add a new one. */
  supplier: Supplier | null
  onClose: () => void
  onSaved: () => void
  /** The second factor of the supplier was removed; the dialog stays open. */
  onFactorReset: () => void
}

export function SupplierDialog({ supplier, onClose, onSaved, onFactorReset }: SupplierDialogProps) {
  const [form, setForm] = useState(() => (supplier === null ? EMPTY_SUPPLIER : toSupplierForm(supplier)))
  const { save, isBusy, isSaving, refusal } = useSaveSupplier({ supplier, onNothingChanged: onClose, onSaved })
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (refusal !== null) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])

  return (
    <Modal
      title={supplier === null ? 'Add New Supplier' : 'Update supplier'}
      size="wide"
      isBusy={isBusy}
      onClose={onClose}
    >
      <form
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save(form)
        }}
      >
        {refusal !== null && refusal.message !== null && (
          <div className={css['banner']}>
            <Banner tone="wrong">{refusal.message}</Banner>
          </div>
        )}
        <SupplierFields
          value={form}
          marked={refusal?.fields ?? []}
          keepsPassword={supplier !== null}
          onChange={setForm}
        />
        {supplier?.hasSecondFactor === true && <ResetFactor supplier={supplier} onReset={onFactorReset} />}
        <ModalActions>
          <Button type="submit" isBusy={isSaving} isDisabled={isBusy}>
            Save
          </Button>
          <Button tone="quiet" isDisabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}

interface SaveSupplier {
  /** Null for a supplier that does not exist yet. */
  supplier: Supplier | null
  onNothingChanged: () => void
  onSaved: () => void
}

function useSaveSupplier({ supplier, onNothingChanged, onSaved }: SaveSupplier) {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { mutate, isBusy, isPending } = useExclusiveMutation({
    mutationKey: [...CHANGE_SUPPLIER, 'save'],
    exclusiveKey: CHANGE_SUPPLIER,
    mutationFn: sendSupplier,
  })

  function save(form: SupplierForm) {
    if (isBusy) return
    const step = supplier === null ? createStep(form) : updateStep(supplier, form)
    if (step.kind === 'refuse') return setRefusal(step.refusal)
    if (step.kind === 'nothing-changed') return onNothingChanged()

    setRefusal(null)
    mutate(step, (reply) => (reply.success ? onSaved() : setRefusal(replyRefusal(reply))))
  }

  return { save, isBusy, isSaving: isPending, refusal }
}

function sendSupplier(step: Extract<SaveStep, { body: unknown }>) {
  return step.kind === 'create'
    ? callApi('POST /api/admin/supplier/create', step.body)
    : callApi('POST /api/admin/supplier/update', step.body)
}

interface SupplierFieldsProps {
  value: SupplierForm
  /** The fields that stopped the last Save. */
  marked: readonly string[]
  /** True for an existing account: it keeps its password when the field is blank. */
  keepsPassword: boolean
  onChange: (value: SupplierForm) => void
}

function SupplierFields({ value, marked, keepsPassword, onChange }: SupplierFieldsProps) {
  /** Without `autoComplete` the browser could fill in the operator's own name and password. */
  function fieldProps(field: keyof typeof SUPPLIER_LABELS, autoComplete: 'off' | 'new-password' = 'off') {
    return {
      label: SUPPLIER_LABELS[field],
      value: value[field],
      isInvalid: marked.includes(field),
      maxLength: SUPPLIER_MAX_LENGTHS[field],
      autoComplete,
      onChange: (typed: string) => onChange({ ...value, [field]: typed }),
    }
  }

  return (
    <div className={css['fields']}>
      <TextField {...fieldProps('tecComId')} isFirst />
      <TextField {...fieldProps('supplierName')} />
      <TextField {...fieldProps('contactName')} />
      <TextField {...fieldProps('tecComUserName')} />
      <PasswordField {...fieldProps('tecComPassword', 'new-password')} />
      <PasswordField
        {...fieldProps('password', 'new-password')}
        hint={keepsPassword ? `Leave blank to keep the current password. ${passwordHint()}` : passwordHint()}
      />
      <PasswordField {...fieldProps('confirmPassword', 'new-password')} />
      <TextField {...fieldProps('contactEmail')} />
      <Checkbox
        label="Email Notification for Orders"
        isChecked={value.sendEmailForOrder}
        onChange={(sendEmailForOrder) => onChange({ ...value, sendEmailForOrder })}
      />
    </div>
  )
}
