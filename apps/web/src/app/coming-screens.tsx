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

export function OrderResponseScreen() {
  return <Coming title="Order Response">The response to this order will be written here.</Coming>
}

export function DispatchAdviceScreen() {
  return <Coming title="Dispatch Advice">The dispatch advice of this order will be written here.</Coming>
}

export function InvoiceScreen() {
  return <Coming title="Invoice">The invoice of this order will be written here.</Coming>
}
