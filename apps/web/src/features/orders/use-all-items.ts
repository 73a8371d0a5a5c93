import type { Order, OrderItem } from '@partwire/domain/orders/shape'
import { useState } from 'react'
import { callApi } from '../../shared/api/client'

/** All items of an order on demand. A long order carries only its first ones in the list; then they are fetched. */
export function useAllItems(order: Order) {
  const [all, setAll] = useState<readonly OrderItem[] | null>(null)
  const [isLoading, setLoading] = useState(false)

  async function showAll() {
    if (isLoading) return
    if (order.items.length >= order.itemCount) return setAll(order.items)

    setLoading(true)
    const reply = await callApi('GET /api/supplier/order/:id', { id: order.id })
    setLoading(false)
    setAll(reply.order?.items ?? null)
  }

  return { all, isLoading, showAll, showFirst: () => setAll(null) }
}
