import * as z from 'zod'
import { DELIVERY_STATES } from '../documents/shape'
import { id } from '../lib/shape'
import { ORDER_STATUSES } from '../order-flow/status'
import { parkedChangeSummary } from '../parked-changes/shape'

const orderItem = z.object({
  productNumber: z.string(),
  ean: z.string(),
  buyerProductNumber: z.string(),
  productName: z.string(),
  requestedQuantity: z.number(),
  requestedQuantityUom: z.string(),
  /** `yyyymmdd`; blank when the buyer requested no day. */
  requestedDeliveryDate: z.string(),
})
export type OrderItem = z.infer<typeof orderItem>

/** A row of the order list. */
export const order = z.object({
  id,
  buyerOrderNumber: z.string(),
  customerName: z.string(),
  dispatchMode: z.string(),
  createTime: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** Missing or null until the order response is opened for the first time. */
  orderResponseId: z.string().nullish(),
  dispatchAdviceIds: z.array(z.string()),
  submittedDispatchAdviceIds: z.array(z.string()),
  /** The first items only; `itemCount` is the number of all. */
  items: z.array(orderItem),
  itemCount: z.int(),
  requestedDeliveryDate: z.string(),
  /** State of the first document that is not delivered; delivered when all are; blank before the first submit. */
  deliveryState: z.enum(['', ...DELIVERY_STATES]),
  /** Missing when the buyer sent no change or cancellation that the portal has parked. */
  parkedChange: parkedChangeSummary.optional(),
})
export type Order = z.infer<typeof order>
