import { Breadcrumb } from '../../shared/document/frame/breadcrumb'
import { Banner } from '../../shared/ui/banner'
import { Loading } from '../../shared/ui/loading'
import { PageTitle } from '../../shared/ui/page-title'

/** Loading and error state of the order response screens. An empty error shows nothing. */
export function OrderResponseLoading({ isLoading, error }: { isLoading: boolean; error: string }) {
  return (
    <>
      <Breadcrumb title="Order Response" />
      <PageTitle>Order Response</PageTitle>
      {isLoading && <Loading />}
      {!isLoading && error !== '' && <Banner tone="wrong">{error}</Banner>}
    </>
  )
}
