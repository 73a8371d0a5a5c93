import type { SupplierForm } from '@partwire/domain/suppliers/rules'
import type { Supplier } from '@partwire/domain/suppliers/shape'
import { useState } from 'react'
import { callApi } from '../../shared/api/client'
import { createStep, refusalOf, updateStep, type Refusal, type SaveStep } from './form'

interface SaveSupplier {
  /** Null for a supplier that does not exist yet. */
  supplier: Supplier | null
  onNothingChanged: () => void
  onSaved: () => void
}

export function useSaveSupplier({ supplier, onNothingChanged, onSaved }: SaveSupplier) {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function save(form: SupplierForm) {
    if (isBusy) return
    const step = supplier === null ? createStep(form) : updateStep(supplier, form)
    if (step.kind === 'refuse') return setRefusal(step.refusal)
    if (step.kind === 'nothing-changed') return onNothingChanged()

    setRefusal(null)
    setBusy(true)
    const reply = await send(step)
    setBusy(false)
    if (reply.success) onSaved()
    else setRefusal(refusalOf(reply))
  }

  return { save, isBusy, refusal }
}

function send(step: Extract<SaveStep, { body: unknown }>) {
  return step.kind === 'create'
    ? callApi('POST /api/admin/supplier/create', step.body)
    : callApi('POST /api/admin/supplier/update', step.body)
}
