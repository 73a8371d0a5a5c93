import { useParams } from '@tanstack/react-router'
import { AdviceArriving } from './dispatch-advice-loading'
import { DispatchAdvices } from './dispatch-advices'
import { useDispatchAdvices } from './use-dispatch-advices'

export function DispatchAdviceScreen() {
  const { id = '' } = useParams({ strict: false })
  const { loaded, isLoading, error, reload } = useDispatchAdvices(id)

  if (loaded === null) return <AdviceArriving isLoading={isLoading} error={error} />
  const { order, dispatchAdvices } = loaded
  const [first] = dispatchAdvices
  if (first === undefined) return <AdviceArriving isLoading={false} error="" hasNone />
  return <DispatchAdvices order={order} advices={dispatchAdvices} first={first} reload={reload} />
}
