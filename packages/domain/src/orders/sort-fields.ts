/** Not in `shape.ts`, so that the first file of the web app does not contain zod. */
export const ORDER_SORT_FIELDS = ['buyerOrderNumber', 'customerName', 'createTime'] as const
export type OrderSortField = (typeof ORDER_SORT_FIELDS)[number]
