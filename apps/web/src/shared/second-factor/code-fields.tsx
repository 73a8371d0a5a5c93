import { MAX_CODE_LENGTH } from '@partwire/domain/security/rules'
import type { PasskeyRequest, SecondFactor } from '@partwire/domain/security/shape'
import { Button } from '../ui/button'
import { TextField } from '../ui/fields/text-field'
import { canUsePasskeys } from './passkeys'

interface CodeFieldsProps {
  factor: SecondFactor
  code: string
  onCode: (code: string) => void
  onPasskey: (request: PasskeyRequest) => void
  isBusy: boolean
}

/** The fields for a second factor, after the right password: the code, and a button for passkeys where there are any. */
export function CodeFields({ factor: { hasApp, passkey }, code, onCode, onPasskey, isBusy }: CodeFieldsProps) {
  return (
    <>
      {passkey !== undefined && canUsePasskeys() && (
        <Button tone="quiet" isFullWidth isDisabled={isBusy} onClick={() => onPasskey(passkey)}>
          Use a passkey
        </Button>
      )}
      <TextField
        label="Code"
        hint={hasApp ? 'The code of your authenticator app, or a recovery code.' : 'One of your recovery codes.'}
        value={code}
        onChange={onCode}
        autoComplete="one-time-code"
        maxLength={MAX_CODE_LENGTH}
        isFirst
      />
    </>
  )
}

export const NO_PASSKEY_USED = 'No passkey was used. Please try again, or enter a code.'
