import type { WorkedOrder } from '@partwire/domain/documents/shape'
import type { Invoice } from '@partwire/domain/invoice/shape'
import type { Setting } from '@partwire/domain/settings/shape'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../shared/api/client'

export interface LoadedInvoice {
  order: WorkedOrder
  invoice: Invoice
  setting: Setting
}

/** While a submitted document is on its way, its state is asked for again. */
const WATCH_EVERY = 3_000

/** Loaded anew at every visit; an answer without success leaves what is shown. */
export function useInvoice(orderId: string) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['invoice', orderId],
    queryFn: () => load(orderId),
    gcTime: 0,
    refetchOnReconnect: false,
    refetchInterval: ({ state }) => (isOnItsWay(state.data) ? WATCH_EVERY : false),
  })
  return {
    loaded: data ?? null,
    isLoading: data === undefined && isFetching,
    error: error === null ? '' : error.message,
    reload: () => refetch(),
  }
}

async function load(orderId: string): Promise<LoadedInvoice> {
  const reply = await callApi('GET /api/supplier/invoice/get/:orderId', { orderId })
  const { success, error, order, invoice, setting } = reply
  if (!success || order === undefined || invoice === undefined || setting === undefined) throw new Error(error ?? '')
  return { order, invoice, setting }
}

function isOnItsWay(data: LoadedInvoice | undefined): boolean {
  const state = data?.invoice.delivery?.state
  return state === 'queued' || state === 'sending'
}
