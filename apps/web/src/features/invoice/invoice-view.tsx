import { canView } from '@partwire/domain/order-flow/status'
import { Navigate, useCanGoBack, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { useMayView } from '../../shared/document/frame/use-may-view'
import { PATHS } from '../../shared/paths'
import { DocumentHead } from '../../shared/document/frame/document-head'
import { Button } from '../../shared/ui/button'
import { ExplainedError } from '../../shared/ui/explained-error'
import { HelpLink } from '../../shared/ui/page-title'
import { InvoiceSheet } from './sheet/invoice-sheet'
import { useInvoice } from './use-invoice'
import css from './invoice-view.module.css'

/** Read-only view of the invoice of a finished order. Redirects to the order list while it may not be viewed. */
export function InvoiceView() {
  const { id = '' } = useParams({ strict: false })
  const { loaded, isLoading, failure, reload } = useInvoice(id)
  const isOrderUnknown = loaded === null && !isLoading && failure?.isOrderMissing !== true
  const { mayView, isLoading: isOrderLoading } = useMayView('invoice', id, isOrderUnknown)
  const goBack = useGoBack()

  if (loaded === null && mayView !== false) {
    return (
      <InvoiceViewLoading
        isLoading={isLoading || isOrderLoading}
        error={failure?.message ?? ''}
        onReload={() => void reload()}
        onCancel={goBack}
      />
    )
  }
  if (loaded === null || !canView('invoice', loaded.order)) return <Navigate to={PATHS.orders} search replace />
  return <InvoiceSheet {...loaded} onResent={() => void reload()} onCancel={goBack} />
}

/** Goes back in the history, or to the order list when the view was opened by its address. */
function useGoBack(): () => void {
  const canGoBack = useCanGoBack()
  const router = useRouter()
  const navigate = useNavigate()
  return () => {
    if (canGoBack) router.history.back()
    else void navigate({ to: PATHS.orders, search: true })
  }
}

interface InvoiceViewLoadingProps {
  isLoading: boolean
  error: string
  onReload: () => void
  onCancel: () => void
}

/** Loading and error state of the read-only view, which shows the error beside the breadcrumb. */
function InvoiceViewLoading({ isLoading, error, onReload, onCancel }: InvoiceViewLoadingProps) {
  return (
    <>
      <DocumentHead title="Invoice" tools={<HelpLink />}>
        {!isLoading && error !== '' && (
          <span role="alert" className={css['error']}>
            <ExplainedError error={error} occasion="load" />
          </span>
        )}
      </DocumentHead>
      {isLoading && <output className={css['loading']}>Loading ...</output>}
      {!isLoading && (
        <div className={css['actions']}>
          <Button onClick={onReload}>Reload</Button>
          <Button tone="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      )}
    </>
  )
}
