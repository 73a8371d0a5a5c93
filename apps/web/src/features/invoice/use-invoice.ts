import type { DocumentOrder } from '@partwire/domain/documents/shape'
import type { Invoice } from '@partwire/domain/invoice/shape'
import type { Setting } from '@partwire/domain/settings/shape'
import { callApi } from '../../shared/api/client'
import { requireSuccess } from '../../shared/api/load-error'
import { useLoadedDocument } from '../../shared/document/drafts/use-loaded-document'

export interface LoadedInvoice {
  order: DocumentOrder
  invoice: Invoice
  setting: Setting
}

/** Loads the invoice of an order, with the order and the settings of the supplier. */
export function useInvoice(orderId: string) {
  return useLoadedDocument({ kind: 'invoice', orderId, load: loadInvoice, selectDeliveries: listDeliveries })
}

function loadInvoice(orderId: string): Promise<LoadedInvoice> {
  return requireSuccess(callApi('GET /api/supplier/invoice/get/:orderId', { orderId }))
}

function listDeliveries({ invoice }: LoadedInvoice) {
  return [invoice.delivery]
}
