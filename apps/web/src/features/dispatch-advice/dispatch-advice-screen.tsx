import { useParams } from '@tanstack/react-router'
import { DispatchAdviceLoading } from './dispatch-advice-loading'
import { DispatchAdvices } from './dispatch-advices'
import { useDispatchAdvice } from './use-dispatch-advices'

export function DispatchAdviceScreen() {
  const { id = '' } = useParams({ strict: false })
  const { loaded, isLoading, error, reload } = useDispatchAdvice(id)

  if (loaded === null) return <DispatchAdviceLoading isLoading={isLoading} error={error} />
  const { order, dispatchAdvices } = loaded
  const [first] = dispatchAdvices
  if (first === undefined) return <DispatchAdviceLoading isLoading={false} error="" isEmpty />
  return <DispatchAdvices order={order} advices={dispatchAdvices} first={first} reload={reload} />
}
