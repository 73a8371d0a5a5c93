import { Breadcrumb } from '../../shared/document/frame/breadcrumb'
import { Banner } from '../../shared/ui/banner'
import { Loading } from '../../shared/ui/loading'
import { PageTitle } from '../../shared/ui/page-title'
import css from './dispatch-advice-loading.module.css'

interface DispatchAdviceLoadingProps {
  isLoading: boolean
  error: string
  /** The order is there and has none: its response is not submitted, or everything was rejected. */
  isEmpty?: boolean
}

/** Before the dispatch advices are there, or when none comes: the server's sentence where it gave one. */
export function DispatchAdviceLoading({ isLoading, error, isEmpty: hasNone = false }: DispatchAdviceLoadingProps) {
  return (
    <>
      <Breadcrumb title="Dispatch Advice" />
      <PageTitle>Dispatch Advice</PageTitle>
      {isLoading && <Loading />}
      {!isLoading && error !== '' && <Banner tone="wrong">{error}</Banner>}
      {hasNone && <p className={css['none']}>This order has no dispatch advice.</p>}
    </>
  )
}
