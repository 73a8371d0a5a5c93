import { Breadcrumb } from '../../../shared/document/frame/breadcrumb'
import { Button } from '../../../shared/ui/button'
import { HelpLink } from '../../../shared/ui/help-link'
import { PageTitle } from '../../../shared/ui/page-title'
import css from './view-loading.module.css'

interface InvoiceViewLoadingProps {
  isLoading: boolean
  error: string
  onCancel: () => void
}

/** Before the invoice is there, or when it does not come: an error shows in the breadcrumb. */
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
