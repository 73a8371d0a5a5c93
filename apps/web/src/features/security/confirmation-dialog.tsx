import type { Area } from '@partwire/domain/auth/rules'
import { isBlank } from '@partwire/domain/lib/text'
import { codeRefusal } from '@partwire/domain/security/rules'
import type { PasskeyRequest, SecondFactor, UsedPasskey } from '@partwire/domain/security/shape'
import { useState } from 'react'
import { callApi } from '../../shared/api/client'
import { useExclusiveMutation } from '../../shared/api/use-exclusive-mutation'
import { CodeFields, NO_PASSKEY_USED } from '../../shared/second-factor/code-fields'
import { requestPasskey } from '../../shared/second-factor/passkeys'
import { Banner } from '../../shared/ui/banner'
import { Button } from '../../shared/ui/button'
import { PasswordField } from '../../shared/ui/fields/text-field'
import { Modal, ModalActions } from '../../shared/ui/modal'
import css from './confirmation-dialog.module.css'
import { useFocusOnError } from './use-focus-on-error'

interface ConfirmationDialogProps {
  area: Area
  onEnd: (isConfirmed: boolean) => void
}

type Given = { code?: string; passkey?: UsedPasskey }

/** Asks for the own password again, and for the second factor of an account that has one. */
export function ConfirmationDialog({ area, onEnd }: ConfirmationDialogProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { send, refuse, isBusy, factor, error } = useReauthenticate(area, () => onEnd(true))
  const form = useFocusOnError(error)

  function submit() {
    const refusal = isBlank(password) ? 'Please enter password.' : factor && codeRefusal(code)
    if (refusal !== null) return refuse(refusal)
    send(async () => ({ password, ...(factor !== null && { code }) }))
    setCode('')
  }

  function givePasskey(request: PasskeyRequest) {
    send(async () => {
      const passkey = await requestPasskey(request)
      return passkey && { password, passkey }
    })
  }

  return (
    <Modal title="Please confirm that it is you" size="narrow" isBusy={isBusy} onClose={() => onEnd(false)}>
      <form
        ref={form}
        className={css['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {error !== null && <Banner tone="wrong">{error}</Banner>}
        <PasswordField
          label="Password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          isFirst
        />
        {factor !== null && (
          <CodeFields factor={factor} code={code} onCode={setCode} onPasskey={givePasskey} isBusy={isBusy} />
        )}
        <ModalActions>
          <Button type="submit" isBusy={isBusy}>
            Confirm
          </Button>
          <Button tone="quiet" isDisabled={isBusy} onClick={() => onEnd(false)}>
            Cancel
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}

function useReauthenticate(area: Area, onConfirmed: () => void) {
  const [factor, setFactor] = useState<SecondFactor | null>(null)
  const [error, setError] = useState<string | null>(null)
  const { mutate, isBusy } = useExclusiveMutation({
    mutationKey: ['reauthenticate'],
    mutationFn: async (compose: () => Promise<(Given & { password: string }) | null>) => {
      const body = await compose()
      return body && callApi(`POST /api/${area}/security/reauthenticate`, body)
    },
  })

  function send(compose: () => Promise<(Given & { password: string }) | null>) {
    setError(null)
    mutate(compose, (reply) => {
      if (reply === null) return setError(NO_PASSKEY_USED)
      if (reply.success) return onConfirmed()
      if (reply.secondFactor !== undefined) setFactor(reply.secondFactor)
      if (reply.code !== 'code-needed') setError(reply.error ?? 'The confirmation got no answer. Please try again.')
    })
  }

  return { send, refuse: setError, isBusy, factor, error }
}
