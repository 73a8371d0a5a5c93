import { Breadcrumb } from '../../shared/document/frame/breadcrumb'
import { Banner } from '../../shared/ui/banner'
import { Button } from '../../shared/ui/button'
import { HelpLink } from '../../shared/ui/help-link'
import { Loading } from '../../shared/ui/loading'
import { PageTitle } from '../../shared/ui/page-title'
import css from './invoice-loading.module.css'

/** Loading and error state of the invoice screen. An empty error shows nothing. */
export function InvoiceLoading({ isLoading, error }: { isLoading: boolean; error: string }) {
  return (
    <>
      <Breadcrumb title="Invoice" />
      <PageTitle actions={<HelpLink />}>Invoice</PageTitle>
      {isLoading && <Loading />}
      {!isLoading && error !== '' && <Banner tone="wrong">{error}</Banner>}
    </>
  )
}

interface InvoiceViewLoadingProps {
  isLoading: boolean
  error: string
  onCancel: () => void
}

/** Loading and error state of the read-only view, which shows the error beside the breadcrumb. */
export function InvoiceViewLoading({ isLoading, error, onCancel }: InvoiceViewLoadingProps) {
  return (
    <>
      <div className={css['line']}>
        <Breadcrumb title="Invoice" />
        {!isLoading && error !== '' && (
          <span role="alert" className={css['error']}>
            {error}
          </span>
        )}
      </div>
      <PageTitle actions={<HelpLink />}>Invoice</PageTitle>
      {isLoading && <output className={css['loading']}>Loading ...</output>}
      {!isLoading && (
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </>
  )
}
