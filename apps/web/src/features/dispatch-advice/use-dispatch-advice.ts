import type { DispatchAdvice } from '@partwire/domain/dispatch-advice/shape'
import type { DocumentOrder } from '@partwire/domain/documents/shape'
import { callApi } from '../../shared/api/client'
import { LoadError } from '../../shared/api/load-error'
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

async function loadDispatchAdvices(orderId: string): Promise<LoadedDispatchAdvices> {
  const reply = await callApi('GET /api/supplier/dispatchAdvice/get/:orderId', { orderId })
  if (!reply.success) throw new LoadError(reply)
  return reply
}

function listDeliveries({ dispatchAdvices }: LoadedDispatchAdvices) {
  return dispatchAdvices.map(({ delivery }) => delivery)
}
