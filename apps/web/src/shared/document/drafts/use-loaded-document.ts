import type { Delivery } from '@partwire/domain/documents/shape'
import { useQuery } from '@tanstack/react-query'

interface LoadedDocument<Loaded> {
  kind: string
  orderId: string
  /** Throws the server's sentence when there is no document to show. */
  load: (orderId: string) => Promise<Loaded>
  deliveriesOf: (loaded: Loaded) => readonly (Delivery | null)[]
  /** Not before this is true. */
  isWanted?: boolean
}

/** While a submitted document is on its way, its state is asked for again. */
const WATCH_EVERY = 3_000

/** Loaded anew at every visit; an answer without success leaves what is shown. */
export function useLoadedDocument<Loaded>(document: LoadedDocument<Loaded>) {
  const { kind, orderId, load, deliveriesOf, isWanted = true } = document
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [kind, orderId],
    queryFn: () => load(orderId),
    enabled: isWanted,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchInterval: ({ state }) =>
      state.data !== undefined && deliveriesOf(state.data).some(isOnItsWay) ? WATCH_EVERY : false,
  })
  return {
    loaded: data ?? null,
    isLoading: data === undefined && isFetching,
    error: error === null ? '' : error.message,
    reload: () => refetch(),
  }
}

function isOnItsWay(delivery: Delivery | null): boolean {
  return delivery?.state === 'queued' || delivery?.state === 'sending'
}
