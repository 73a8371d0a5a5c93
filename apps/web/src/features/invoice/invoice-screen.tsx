import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { PATHS } from '../../shared/paths'
import { InvoiceLoading } from './invoice-loading'
import { InvoiceEditor } from './invoice-editor'
import { InvoiceSheet } from './sheet/invoice-sheet'
import { SubmittedDialog } from './submitted-dialog'
import { useInvoice } from './use-invoice'

/** Editable in status invoice; afterwards the document is shown without Save and Submit. */
export function InvoiceScreen() {
  const { id = '' } = useParams({ strict: false })
  const { loaded, isLoading, error, reload } = useInvoice(id)
  const [isSubmitted, setSubmitted] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const navigate = useNavigate()

  if (loaded === null) return <InvoiceLoading isLoading={isLoading} error={error} />
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
          onLocked={setRefusal}
          onSubmitted={() => {
            setSubmitted(true)
            void reload()
          }}
        />
      ) : (
        <InvoiceSheet {...loaded} refusal={refusal} onCancel={goToOverview} onResent={() => void reload()} />
      )}
      {isSubmitted && <SubmittedDialog invoice={invoice} onClose={goToOverview} />}
    </>
  )
}
