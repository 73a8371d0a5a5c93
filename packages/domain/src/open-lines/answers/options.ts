/** Not in `shape.ts`, so that the files of the web app do not contain zod. */

/**
 * What an import does with a row of the file. closed: its order is no longer open; stale: somebody else has changed the
 * line since the export; wrong: see its reason. Only changed rows are imported.
 */
export const ANSWER_VERDICTS = ['changed', 'unchanged', 'wrong', 'closed', 'stale'] as const
export type AnswerVerdict = (typeof ANSWER_VERDICTS)[number]

/** The columns of the file from left to right. The key is between visible columns, so that a copied row contains it. */
export const ANSWER_COLUMNS = [
  'orderNumber',
  'key',
  'customerName',
  'line',
  'productNumber',
  'productName',
  'requestedQuantity',
  'requestedQuantityUom',
  'requestedDeliveryDate',
  'currency',
  'unitNetPrice',
  'unitListPrice',
  'quantity',
  'status',
  'deliveryDate',
  'reason',
] as const
export type AnswerColumn = (typeof ANSWER_COLUMNS)[number]

/** The columns that a person fills in. */
export const ANSWER_FIELDS = [
  'unitNetPrice',
  'unitListPrice',
  'quantity',
  'status',
  'deliveryDate',
  'reason',
] as const satisfies readonly AnswerColumn[]
export type AnswerField = (typeof ANSWER_FIELDS)[number]

export const ANSWER_HEADERS: Readonly<Record<AnswerColumn, string>> = {
  orderNumber: 'Order number',
  key: 'Key',
  customerName: 'Customer',
  line: 'Line',
  productNumber: 'Seller number',
  productName: 'Description',
  requestedQuantity: 'Requested quantity',
  requestedQuantityUom: 'Unit',
  requestedDeliveryDate: 'Requested delivery date',
  currency: 'Currency',
  unitNetPrice: 'Unit net price',
  unitListPrice: 'Unit list price',
  quantity: 'Confirm quantity',
  status: 'Status',
  deliveryDate: 'Confirm delivery date',
  reason: 'Reason',
}

/** Reasons that the file offers. Any other text is accepted as well. */
export const OFFERED_REASONS = [
  'Not available',
  'No longer produced',
  'Replaced by another product',
  'Unknown product number',
  'Quantity not possible',
  'Price not agreed',
] as const
