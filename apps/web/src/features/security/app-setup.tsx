import type { Area } from '@partwire/domain/auth/rules'
import { codeRefusal, MAX_CODE_LENGTH } from '@partwire/domain/security/rules'
import type { AppKey } from '@partwire/domain/security/shape'
import { encodeQR } from 'qr'
import { useState } from 'react'
import { callApi } from '../../shared/api/client'
import { useExclusiveMutation } from '../../shared/api/use-exclusive-mutation'
import { Banner } from '../../shared/ui/banner'
import { Button } from '../../shared/ui/button'
import { TextField } from '../../shared/ui/fields/text-field'
import css from './setup.module.css'
import type { CallConfirmed } from './use-confirmation'
import { useFocusOnError } from './use-focus-on-error'

interface AppSetupProps {
  area: Area
  app: AppKey
  callConfirmed: CallConfirmed
  onAdded: (recoveryCodes: string[] | undefined) => void
  onCancel: () => void
}

/** The key for the authenticator app as QR code and as text, and the field for its first code. */
export function AppSetup({ area, app, callConfirmed, onAdded, onCancel }: AppSetupProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const form = useFocusOnError(error)
  const { mutate, isBusy } = useExclusiveMutation({
    mutationKey: ['add app'],
    mutationFn: (typed: string) =>
      callConfirmed(() => callApi(`POST /api/${area}/security/factor/add`, { code: typed })),
  })

  function add() {
    const refusal = codeRefusal(code)
    setError(refusal)
    if (refusal !== null) return
    mutate(code, (reply) => {
      if (reply === null) return
      if (reply.success) return onAdded(reply.recoveryCodes)
      setError(reply.error ?? 'The code got no answer. Please try again.')
      setCode('')
    })
  }

  return (
    <form
      ref={form}
      className={css['setup']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <QrCode text={app.uri} />
      <div className={css['steps']}>
        <p className={css['text']}>
          Scan the QR code with an authenticator app, or enter this key in the app:{' '}
          <code className={css['key']}>{app.key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        {error !== null && <Banner tone="wrong">{error}</Banner>}
        <TextField
          label="Code"
          hint="The six digits that the app shows now."
          value={code}
          onChange={setCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={MAX_CODE_LENGTH}
          isFirst
        />
        <div className={css['actions']}>
          <Button type="submit" isBusy={isBusy}>
            Save
          </Button>
          <Button tone="quiet" isDisabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  )
}

function QrCode({ text }: { text: string }) {
  return <img className={css['qr']} src={encodeQR(text, 'data-url', { ecc: 'medium', border: 2 })} alt="QR code" />
}
