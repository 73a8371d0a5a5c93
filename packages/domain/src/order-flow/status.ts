export const ORDER_STATUSES = ['orderResponse', 'dispatchAdvice', 'invoice', 'finish', 'rejected'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The statuses the list can be filtered by, which are those an order can be edited in. */
export const OPEN_STATUSES = ['orderResponse', 'dispatchAdvice', 'invoice'] as const
export type OpenStatus = (typeof OPEN_STATUSES)[number]

/** The edit button is active unless status is finish or rejected. */
export function isOpen(status: OrderStatus): status is OpenStatus {
  return status !== 'finish' && status !== 'rejected'
}
