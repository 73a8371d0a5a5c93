import { Breadcrumb } from '../../shared/document/frame/breadcrumb'
import { Banner } from '../../shared/ui/banner'
import { Loading } from '../../shared/ui/loading'
import { PageTitle } from '../../shared/ui/page-title'
import css from './dispatch-advice-loading.module.css'

interface DispatchAdviceLoadingProps {
  isLoading: boolean
  error: string
  /** The order has no dispatch advice: its response is not submitted, or every item was rejected. */
  isEmpty?: boolean
}

/** Loading, error and empty state of the dispatch advice screens. An empty error shows nothing. */
export function DispatchAdviceLoading({ isLoading, error, isEmpty = false }: DispatchAdviceLoadingProps) {
  return (
    <>
      <Breadcrumb title="Dispatch Advice" />
      <PageTitle>Dispatch Advice</PageTitle>
      {isLoading && <Loading />}
      {!isLoading && error !== '' && <Banner tone="wrong">{error}</Banner>}
      {isEmpty && <p className={css['empty']}>This order has no dispatch advice.</p>}
    </>
  )
}
