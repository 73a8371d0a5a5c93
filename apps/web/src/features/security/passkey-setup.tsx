import type { Area } from '@partwire/domain/auth/rules'
import { MAX_PASSKEY_NAME_LENGTH, passkeyNameRefusal } from '@partwire/domain/security/rules'
import { useState } from 'react'
import { callApi } from '../../shared/api/client'
import { useExclusiveMutation } from '../../shared/api/use-exclusive-mutation'
import { createPasskey } from '../../shared/second-factor/passkeys'
import { Banner } from '../../shared/ui/banner'
import { Button } from '../../shared/ui/button'
import { TextField } from '../../shared/ui/fields/text-field'
import css from './setup.module.css'
import type { CallConfirmed } from './use-confirmation'
import { useFocusOnError } from './use-focus-on-error'

interface PasskeySetupProps {
  area: Area
  callConfirmed: CallConfirmed
  onAdded: (recoveryCodes: string[] | undefined) => void
  onCancel: () => void
}

const NO_PASSKEY = 'No passkey was created. Please try again.'

/** Asks for the name of a new passkey; then the browser asks the person to create it. */
export function PasskeySetup({ area, callConfirmed, onAdded, onCancel }: PasskeySetupProps) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const form = useFocusOnError(error)
  const { mutate, isBusy } = useExclusiveMutation({
    mutationKey: ['add passkey'],
    mutationFn: async (typed: string) => {
      const begun = await callConfirmed(() => callApi(`POST /api/${area}/security/factor/begin`, { kind: 'passkey' }))
      if (begun === null || !begun.success) return begun
      const passkey = begun.passkey === undefined ? null : await createPasskey(begun.passkey)
      if (passkey === null) return { success: false, code: 'no-reply', error: NO_PASSKEY } as const
      return callConfirmed(() => callApi(`POST /api/${area}/security/factor/add`, { passkey, name: typed }))
    },
  })

  function add() {
    const refusal = passkeyNameRefusal(name)
    setError(refusal)
    if (refusal !== null) return
    mutate(name, (reply) => {
      if (reply === null) return
      if (reply.success) return onAdded(reply.recoveryCodes)
      setError(reply.error ?? NO_PASSKEY)
    })
  }

  return (
    <form
      ref={form}
      className={css['steps']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      {error !== null && <Banner tone="wrong">{error}</Banner>}
      <TextField
        label="Name"
        hint="How you recognise the passkey in this list, for example Work laptop."
        value={name}
        onChange={setName}
        autoComplete="off"
        maxLength={MAX_PASSKEY_NAME_LENGTH}
        isFirst
      />
      <div className={css['actions']}>
        <Button type="submit" isBusy={isBusy}>
          Create passkey
        </Button>
        <Button tone="quiet" isDisabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
