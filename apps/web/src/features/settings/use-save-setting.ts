import { useState } from 'react'
import { callApi } from '../../shared/api/client'
import { type Refusal, refusalOfForm, refusalOfReply, type SettingForm } from './form'

type Outcome = { kind: 'none' } | { kind: 'saved' } | { kind: 'refused'; refusal: Refusal }

export function useSaveSetting(onSaved: () => void) {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' })
  const [isBusy, setBusy] = useState(false)

  async function save(form: SettingForm) {
    if (isBusy) return
    const refusal = refusalOfForm(form)
    if (refusal !== null) return setOutcome({ kind: 'refused', refusal })

    setOutcome({ kind: 'none' })
    setBusy(true)
    const reply = await callApi('POST /api/supplier/setting/update', form)
    setBusy(false)
    setOutcome(reply.success ? { kind: 'saved' } : { kind: 'refused', refusal: refusalOfReply(reply) })
    if (reply.success) onSaved()
  }

  /** What is typed after Save is not saved. */
  function touch() {
    if (outcome.kind === 'saved') setOutcome({ kind: 'none' })
  }

  return {
    save,
    touch,
    isBusy,
    isSaved: outcome.kind === 'saved',
    refusal: outcome.kind === 'refused' ? outcome.refusal : null,
  }
}
