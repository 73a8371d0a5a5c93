import { type Area, resetPasswordRefusal } from '@partwire/domain/auth/rules'
import { useState } from 'react'
import { callApi } from '../../shared/api/client'
import { useExclusiveMutation } from '../../shared/api/use-exclusive-mutation'
import { ownPasswordHint } from '../../shared/password-hint'
import { Button } from '../../shared/ui/button'
import { PasswordField } from '../../shared/ui/fields/text-field'
import css from './password-section.module.css'
import { type Outcome, Section, toFailedOutcome } from './section'
import type { CallConfirmed } from './use-confirmation'

interface PasswordSectionProps {
  area: Area
  callConfirmed: CallConfirmed
  onChanged: () => Promise<void>
}

/** Changes the own password. All other sessions end by that. */
export function PasswordSection({ area, callConfirmed, onChanged }: PasswordSectionProps) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { mutate, isBusy } = useExclusiveMutation({
    mutationKey: ['change password'],
    mutationFn: (next: string) =>
      callConfirmed(() => callApi(`POST /api/${area}/security/password`, { password: next })),
  })

  function change() {
    const refusal = resetPasswordRefusal(password, confirmation)
    setOutcome(refusal === null ? null : { tone: 'wrong', text: refusal })
    if (refusal !== null) return
    mutate(password, (reply) => {
      if (reply === null) return
      if (!reply.success) return setOutcome(toFailedOutcome(reply, 'The password was not changed.'))
      setPassword('')
      setConfirmation('')
      setOutcome({ tone: 'done', text: 'Your password was changed. All other sessions were ended.' })
      void onChanged()
    })
  }

  return (
    <Section title="Password" hint="A new password ends all your other sessions." outcome={outcome}>
      <form
        className={css['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          change()
        }}
      >
        <PasswordField
          label="New Password"
          hint={ownPasswordHint()}
          value={password}
          onChange={setPassword}
          autoComplete="new-password"
        />
        <PasswordField
          label="Confirm Password"
          value={confirmation}
          onChange={setConfirmation}
          autoComplete="new-password"
        />
        <div>
          <Button type="submit" tone="quiet" isBusy={isBusy}>
            Change password
          </Button>
        </div>
      </form>
    </Section>
  )
}
