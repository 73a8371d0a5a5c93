import { PageTitle } from '../shared/ui/page-title'
import css from './coming-screens.module.css'

/** The screens of the supplier area that are not built yet: their place in the portal, and a sentence. */
function Coming({ title, children }: { title: string; children: string }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <p className={css['note']}>{children}</p>
    </>
  )
}

export function OrdersScreen() {
  return <Coming title="Orders">Your purchase orders will be listed here.</Coming>
}

export function CustomersScreen() {
  return <Coming title="Customers">The customers assigned to your account will be listed here.</Coming>
}

export function SettingsScreen() {
  return <Coming title="Settings">Your company, bank, contact and tax details will be kept here.</Coming>
}

export function OrderResponseScreen() {
  return <Coming title="Order Response">The response to this order will be written here.</Coming>
}

export function DispatchAdviceScreen() {
  return <Coming title="Dispatch Advice">The dispatch advice of this order will be written here.</Coming>
}

export function InvoiceScreen() {
  return <Coming title="Invoice">The invoice of this order will be written here.</Coming>
}
