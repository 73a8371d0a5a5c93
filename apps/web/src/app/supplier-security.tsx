import { OwnEventsSection } from '../features/security-log/own-events-section'
import { SupplierSecurityScreen } from '../features/security/security-screen'

/** The own account of a supplier, with its events of the security log. */
export function SupplierSecurity() {
  return (
    <SupplierSecurityScreen>
      <OwnEventsSection />
    </SupplierSecurityScreen>
  )
}
