import type { Area } from '@partwire/domain/auth/rules'
import type { OwnFactors, OwnSession } from '@partwire/domain/security/shape'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callApi } from '../../shared/api/client'
import { requireSuccess } from '../../shared/api/load-error'
import { Button } from '../../shared/ui/button'
import { Loading } from '../../shared/ui/loading'
import { PageTitle } from '../../shared/ui/page-title'
import { useKeptFocus } from '../../shared/use-kept-focus'
import { FactorSection } from './factor-section'
import { PasswordSection } from './password-section'
import { Section } from './section'
import css from './security-screen.module.css'
import { SessionsSection } from './sessions-section'
import { useConfirmation } from './use-confirmation'

/** `children` are sections of other features, at the end of the page. */
export function SupplierSecurityScreen({ children }: { children?: ReactNode }) {
  return <SecurityScreen area="supplier">{children}</SecurityScreen>
}

/** The operator's own account. */
export function OperatorSecurityScreen() {
  return <SecurityScreen area="admin" />
}

/** Second factor, password and sessions of the signed-in account, the same for operators and suppliers. */
function SecurityScreen({ area, children }: { area: Area; children?: ReactNode }) {
  const { security, isLoading, reload } = useSecurity(area)
  const { callConfirmed, dialog } = useConfirmation(area)
  // Reload removes its section, which had the focus.
  const keptFocus = useKeptFocus()

  return (
    <>
      <PageTitle>{area === 'admin' ? 'Your account' : 'Security'}</PageTitle>
      <div className={css['sections']}>
        <div className={css['columns']}>
          <section className={css['factors']} tabIndex={-1} {...keptFocus}>
            {security === undefined && isLoading && <Loading />}
            {security === undefined && !isLoading && <FactorsNotLoaded onReload={() => void reload()} />}
            {security !== undefined && (
              <FactorSection area={area} factors={security.factors} callConfirmed={callConfirmed} onChanged={reload} />
            )}
          </section>
          <PasswordSection area={area} callConfirmed={callConfirmed} onChanged={reload} />
        </div>
        <SessionsSection
          area={area}
          sessions={security?.sessions}
          isLoading={isLoading}
          callConfirmed={callConfirmed}
          onChanged={reload}
        />
        {children}
      </div>
      {dialog}
    </>
  )
}

/** In place of the second factors after a first load that failed. */
function FactorsNotLoaded({ onReload }: { onReload: () => void }) {
  return (
    <Section title="Second factor">
      <div>
        <Button tone="quiet" label="Reload second factor" isRemovedByClick onClick={onReload}>
          Reload
        </Button>
      </div>
    </Section>
  )
}

interface OwnSecurity {
  sessions: OwnSession[]
  factors: OwnFactors
}

/**
 * The sessions and second factors of the signed-in account. `security` is undefined until they are loaded; what was
 * loaded stays when a later load fails.
 */
function useSecurity(area: Area) {
  const queryKey = ['security', area]
  const client = useQueryClient()
  const { data: security, isFetching } = useQuery({
    queryKey,
    queryFn: () => loadSecurity(area),
    gcTime: 0,
    refetchOnReconnect: false,
  })
  return { security, isLoading: isFetching, reload: () => client.invalidateQueries({ queryKey }) }
}

function loadSecurity(area: Area): Promise<OwnSecurity> {
  return requireSuccess(callApi(`GET /api/${area}/security`))
}
