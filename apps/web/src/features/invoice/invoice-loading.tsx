import { Breadcrumb } from '../../shared/document/frame/breadcrumb'
import { Banner } from '../../shared/ui/banner'
import { HelpLink } from '../../shared/ui/help-link'
import { Loading } from '../../shared/ui/loading'
import { PageTitle } from '../../shared/ui/page-title'

/** Before the invoice is there, or when it does not come: the server's sentence where it gave one. */
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
