import { setTimeout as pause } from 'node:timers/promises'
import { fillOrderResponse, read } from '../harness/screens/documents'
import { NoAnswer, supplierClient, type SupplierClient } from '../faults/supplier-client'
import { SUPPLIER_B } from './accounts'
import { createOrder } from './attacked-data'
import type { OrdinaryWork, PhaseContext } from './phase'
import { accepted } from './work-order'

const ROUND_DELAY_MS = 200

export interface OrdinaryUsers {
  /** Stops the users and returns the results of their work. */
  stop: () => Promise<OrdinaryWork>
}

/**
 * Starts users of supplier B, which is not part of the attack. They sign in, list, open and save during the attack. A
 * failed request is a finding.
 */
export function startOrdinaryUsers(context: PhaseContext, users: number): OrdinaryUsers {
  const stopping = new AbortController()
  const work: OrdinaryWork = { done: 0, postponed: 0, late: 0 }

  async function person(): Promise<void> {
    const orderId = await createOrder(context.db, SUPPLIER_B, 5)
    while (!stopping.signal.aborted) {
      // A new client has no session, so every round signs in.
      const client = supplierClient(context.cluster.webUrls, SUPPLIER_B)
      try {
        await runRound(client, orderId)
        work.done += 1
      } catch (error) {
        const reason = String(error)
        if (error instanceof NoAnswer && reason.includes('answered 503')) work.postponed += 1
        else if (error instanceof NoAnswer && reason.includes('TimeoutError')) work.late += 1
        else context.findings.add(`an ordinary user could not work: ${reason}`, `order ${orderId}`)
      }
      await pause(ROUND_DELAY_MS)
    }
  }

  const running = Promise.all(Array.from({ length: users }, () => person()))
  return {
    stop: async () => {
      stopping.abort()
      await running
      return work
    },
  }
}

async function runRound(client: SupplierClient, orderId: string): Promise<void> {
  accepted(await client.post('/api/supplier/order/list', {}))
  await saveDraft(client, orderId)
}

/** Opens the order response and saves it with all lines confirmed. */
export async function saveDraft(client: SupplierClient, orderId: string): Promise<void> {
  const document = read.orderResponse(accepted(await client.get(`/api/supplier/orderResponse/get/${orderId}`)))
  const { id: orderResponseId, version } = document
  const form = fillOrderResponse(document, 'Confirmed')
  accepted(await client.post('/api/supplier/orderResponse/update', { orderId, orderResponseId, version, form }))
}
