import type { Area } from '@partwire/domain/auth/rules'
import { AUTHENTICATOR_APP } from '@partwire/domain/security/rules'
import type { AppKey, OwnFactors } from '@partwire/domain/security/shape'
import { type ReactNode, useState } from 'react'
import { callApi } from '../../shared/api/client'
import { useExclusiveMutation } from '../../shared/api/use-exclusive-mutation'
import { formatDate, formatDateTime } from '../../shared/format/format'
import { canUsePasskeys } from '../../shared/second-factor/passkeys'
import { Button } from '../../shared/ui/button'
import { AppSetup } from './app-setup'
import css from './factor-section.module.css'
import { PasskeySetup } from './passkey-setup'
import { RecoveryCodes } from './recovery-codes'
import { type Outcome, Section, toFailedOutcome } from './section'
import type { CallConfirmed } from './use-confirmation'

interface FactorSectionProps {
  area: Area
  factors: OwnFactors
  callConfirmed: CallConfirmed
  onChanged: () => Promise<void>
}

/** What is open below the list of factors. */
type Step = { kind: 'none' } | { kind: 'app'; app: AppKey } | { kind: 'passkey' } | { kind: 'codes'; codes: string[] }

const NO_STEP: Step = { kind: 'none' }

/** The second factors of the account: authenticator app, passkeys and recovery codes. */
export function FactorSection({ area, factors, callConfirmed, onChanged }: FactorSectionProps) {
  const [step, setStep] = useState<Step>(NO_STEP)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const hasFactor = factors.appTime !== undefined || factors.passkeys.length > 0
  const actions = useFactorActions({ area, callConfirmed, onChanged, setStep, setOutcome })

  /** Shows the recovery codes that come with the first factor. */
  function showAdded(done: string, codes: string[] | undefined) {
    setOutcome({ tone: 'done', text: done })
    setStep(codes === undefined ? NO_STEP : { kind: 'codes', codes })
    void onChanged()
  }

  const cancel = () => setStep(NO_STEP)
  return (
    <Section title="Second factor" hint={describeState(hasFactor, factors.isRequired)} outcome={outcome}>
      <ul className={css['rows']}>
        <FactorRow name="Authenticator app" detail={describeApp(factors.appTime)}>
          {factors.appTime === undefined ? (
            <Button tone="quiet" isBusy={actions.busy === 'begin'} onClick={actions.beginApp}>
              Set up authenticator app
            </Button>
          ) : (
            <RemoveButton
              name="the authenticator app"
              isBusy={actions.busy === AUTHENTICATOR_APP}
              onClick={() => actions.remove(AUTHENTICATOR_APP)}
            />
          )}
        </FactorRow>
        {factors.passkeys.map(({ passkey, name, createTime, lastUsedTime }) => (
          <FactorRow
            key={passkey}
            name={`Passkey ${name}`}
            detail={`Added ${formatDate(createTime)}, ${lastUsedTime === undefined ? 'not used yet' : `last used ${formatDateTime(lastUsedTime)}`}`}
          >
            <RemoveButton
              name={`the passkey ${name}`}
              isBusy={actions.busy === passkey}
              onClick={() => actions.remove(passkey)}
            />
          </FactorRow>
        ))}
        {canUsePasskeys() && (
          <FactorRow name="Passkeys" detail="The lock of your device, or a security key">
            <Button tone="quiet" onClick={() => setStep({ kind: 'passkey' })}>
              Add a passkey
            </Button>
          </FactorRow>
        )}
        {hasFactor && (
          <FactorRow name="Recovery codes" detail={`${factors.recoveryCodes} left`}>
            <Button tone="quiet" isBusy={actions.busy === 'codes'} onClick={actions.replaceCodes}>
              New recovery codes
            </Button>
          </FactorRow>
        )}
      </ul>
      {step.kind === 'app' && (
        <AppSetup
          area={area}
          app={step.app}
          callConfirmed={callConfirmed}
          onAdded={(codes) => showAdded('The authenticator app is set up.', codes)}
          onCancel={cancel}
        />
      )}
      {step.kind === 'passkey' && (
        <PasskeySetup
          area={area}
          callConfirmed={callConfirmed}
          onAdded={(codes) => showAdded('The passkey was added.', codes)}
          onCancel={cancel}
        />
      )}
      {step.kind === 'codes' && <RecoveryCodes codes={step.codes} onDone={cancel} />}
    </Section>
  )
}

function describeApp(appTime: string | undefined): string {
  return appTime === undefined ? 'A code of six digits from an app on your phone' : `Set up ${formatDate(appTime)}`
}

function describeState(hasFactor: boolean, isRequired: boolean): string {
  if (hasFactor) return 'Signing in asks for a second factor after the password.'
  if (isRequired) return 'A second factor is required for operators. Please set one up to continue.'
  return 'Your account has no second factor. With one, nobody can sign in with your password alone.'
}

interface FactorRowProps {
  name: string
  detail: string
  /** The button of the row. */
  children: ReactNode
}

function FactorRow({ name, detail, children }: FactorRowProps) {
  return (
    <li className={css['row']}>
      <span className={css['name']}>{name}</span>
      <span className={css['detail']}>{detail}</span>
      {children}
    </li>
  )
}

function RemoveButton({ name, isBusy, onClick }: { name: string; isBusy: boolean; onClick: () => void }) {
  return (
    <Button tone="quiet" label={`Remove ${name}`} isBusy={isBusy} onClick={onClick}>
      Remove
    </Button>
  )
}

interface FactorActions extends Omit<FactorSectionProps, 'factors'> {
  setStep: (step: Step) => void
  setOutcome: (outcome: Outcome | null) => void
}

function useFactorActions({ area, callConfirmed, onChanged, setStep, setOutcome }: FactorActions) {
  const options = { exclusiveKey: ['factor'] }
  const begin = useExclusiveMutation({
    ...options,
    mutationKey: ['factor', 'begin'],
    mutationFn: () => callConfirmed(() => callApi(`POST /api/${area}/security/factor/begin`, { kind: 'app' })),
  })
  const remove = useExclusiveMutation({
    ...options,
    mutationKey: ['factor', 'remove'],
    mutationFn: (factor: string) =>
      callConfirmed(() => callApi(`POST /api/${area}/security/factor/remove`, { factor })),
  })
  const codes = useExclusiveMutation({
    ...options,
    mutationKey: ['factor', 'codes'],
    mutationFn: () => callConfirmed(() => callApi(`POST /api/${area}/security/recoveryCodes`, { replace: true })),
  })

  function start() {
    setOutcome(null)
    setStep(NO_STEP)
  }

  return {
    /** What is under way: 'begin', 'codes' or the factor that is being removed. */
    busy: (begin.isPending && 'begin') || (codes.isPending && 'codes') || (remove.isPending && remove.variables),
    beginApp: () => {
      start()
      begin.mutate(undefined, (reply) => {
        if (reply === null) return
        if (!reply.success) return setOutcome(toFailedOutcome(reply, 'The set-up got no answer. Please try again.'))
        if (reply.app !== undefined) setStep({ kind: 'app', app: reply.app })
      })
    },
    remove: (factor: string) => {
      start()
      remove.mutate(factor, (reply) => {
        if (reply === null) return
        setOutcome(
          reply.success
            ? { tone: 'done', text: 'The second factor was removed.' }
            : toFailedOutcome(reply, 'It was not removed.'),
        )
        void onChanged()
      })
    },
    replaceCodes: () => {
      start()
      codes.mutate(undefined, (reply) => {
        if (reply === null) return
        if (!reply.success) return setOutcome(toFailedOutcome(reply, 'The codes were not replaced.'))
        setStep({ kind: 'codes', codes: reply.recoveryCodes })
        void onChanged()
      })
    },
  }
}
