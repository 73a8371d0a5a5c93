import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { DocumentLoading } from '../../shared/document/frame/document-loading'
import { PATHS } from '../../shared/paths'
import { HelpLink } from '../../shared/ui/page-title'
import { InvoiceEditor } from './invoice-editor'
import { InvoiceSheet } from './sheet/invoice-sheet'
import { SubmittedDialog } from './submitted-dialog'
import { useInvoice } from './use-invoice'

/** The invoice of an order: an editor in status invoice, read-only in a later status. */
export function InvoiceScreen() {
  const { id = '' } = useParams({ strict: false })
  const { loaded, reload, ...load } = useInvoice(id)
  const [isSubmitted, setSubmitted] = useState(false)
  const [lockedMessage, setLockedMessage] = useState<string | null>(null)
  const navigate = useNavigate()

  if (loaded === null) {
    return (
      <DocumentLoading title="Invoice" orderId={id} tools={<HelpLink />} {...load} onReload={() => void reload()} />
    )
  }
  const { order, invoice } = loaded
  const goToOverview = () => void navigate({ to: PATHS.orders, search: true })

  return (
    <>
      {order.status === 'invoice' ? (
        <InvoiceEditor
          key={invoice.id}
          {...loaded}
          onReload={reload}
          onCancel={goToOverview}
          onLocked={setLockedMessage}
          onSubmitted={() => {
            setSubmitted(true)
            void reload()
          }}
        />
      ) : (
        <InvoiceSheet
          {...loaded}
          lockedMessage={lockedMessage}
          onCancel={goToOverview}
          onResent={() => void reload()}
        />
      )}
      {isSubmitted && <SubmittedDialog orderId={order.id} invoice={invoice} onClose={goToOverview} />}
    </>
  )
}
