import type { DispatchAdvice } from '@partwire/domain/dispatch-advice/shape'
import type { DocumentOrder } from '@partwire/domain/documents/shape'
import { callApi } from '../../shared/api/client'
import { requireSuccess } from '../../shared/api/load-error'
import { useLoadedDocument } from '../../shared/document/drafts/use-loaded-document'

interface LoadedDispatchAdvices {
  order: DocumentOrder
  dispatchAdvices: DispatchAdvice[]
}

/** Loads all dispatch advices of an order, with the order. */
export function useDispatchAdvice(orderId: string) {
  return useLoadedDocument({
    kind: 'dispatchAdvices',
    orderId,
    load: loadDispatchAdvices,
    selectDeliveries: listDeliveries,
  })
}

function loadDispatchAdvices(orderId: string): Promise<LoadedDispatchAdvices> {
  return requireSuccess(callApi('GET /api/supplier/dispatchAdvice/get/:orderId', { orderId }))
}

function listDeliveries({ dispatchAdvices }: LoadedDispatchAdvices) {
  return dispatchAdvices.map(({ delivery }) => delivery)
}
