import type { Delivery } from '@partwire/domain/documents/shape'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { LoadError, toLoadFailure } from '../../api/load-error'
import { openDraftsAndKeys } from '../../kept-drafts/kept-drafts'
import { useSupplierId } from './use-draft'

interface LoadedDocument<Loaded> {
  kind: string
  orderId: string
  /** Throws a `LoadError` when there is no document to show. */
  load: (orderId: string) => Promise<Loaded>
  /** The deliveries to wait for. */
  selectDeliveries: (loaded: Loaded) => readonly (Delivery | null)[]
  /** The document is not loaded while this is false. */
  isEnabled?: boolean
}

/** The document is loaded again at this interval until its delivery has succeeded or failed. */
const DELIVERY_POLL_INTERVAL_MS = 3_000

/**
 * Loads a document at every visit, and decrypts the unsaved changes that are kept in this browser. A failed reload keeps the
 * document that is shown.
 */
export function useLoadedDocument<Loaded>(document: LoadedDocument<Loaded>) {
  const { kind, orderId, load } = document
  const supplier = useSupplierId()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [kind, orderId],
    queryFn: async () => {
      const [loaded, isOpen] = await Promise.all([load(orderId), openDraftsAndKeys(supplier)])
      // Without the kept changes the document would be edited a second time.
      if (!isOpen) throw new LoadError({ success: false, code: 'no-reply' })
      return loaded
    },
    enabled: document.isEnabled ?? true,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchInterval: ({ state }) =>
      state.data !== undefined && document.selectDeliveries(state.data).some(isInDelivery)
        ? DELIVERY_POLL_INTERVAL_MS
        : false,
  })
  const lastReload = useRef<Promise<unknown>>(Promise.resolve())
  return {
    loaded: data ?? null,
    isLoading: data === undefined && isFetching,
    failure: toLoadFailure(error),
    /**
     * Loads it again, after a reload that is under way: that one belongs to a save, and would end without its reply. Returns
     * the document; null when that failed.
     */
    reload: () => {
      const reloading = lastReload.current.then(async () => {
        const result = await refetch()
        return result.isSuccess ? result.data : null
      })
      lastReload.current = reloading
      return reloading
    },
  }
}

function isInDelivery(delivery: Delivery | null): boolean {
  return delivery?.state === 'queued' || delivery?.state === 'sending'
}
