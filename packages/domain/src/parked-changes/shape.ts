import * as z from 'zod'

/** What the buyer sent about an order that the portal does not apply. */
const changeKind = z.enum(['change', 'cancellation'])
export type ChangeKind = z.infer<typeof changeKind>

const changedLine = z.object({
  /** Line number of the buyer. */
  lineNumber: z.string(),
  productNumber: z.string(),
  description: z.string(),
  /** As the buyer wrote it, with a decimal point. */
  quantity: z.string(),
  unit: z.string(),
  /** `yyyymmdd`; blank when the message has none. */
  requestedDeliveryDate: z.string(),
  note: z.string(),
})
export type ChangedLine = z.infer<typeof changedLine>

/** The text of a change or cancellation, as far as it can be read. Every field may be blank. */
const changeContent = z.object({
  notes: z.array(z.string()),
  requestedDeliveryDate: z.string(),
  /** The first lines only; `lineCount` is the number of all. */
  lines: z.array(changedLine),
  lineCount: z.int(),
})
export type ChangeContent = z.infer<typeof changeContent>

const parkedChange = z.object({ kind: changeKind, receivedTime: z.string(), content: changeContent })
export type ParkedChange = z.infer<typeof parkedChange>

/** The parked changes of an order, as its documents show them. */
export const parkedChanges = z.object({
  count: z.int(),
  /** Number of cancellations among them. */
  cancellations: z.int(),
  /** The newest ones, newest first. */
  newest: z.array(parkedChange),
})
export type ParkedChanges = z.infer<typeof parkedChanges>

/** The newest parked change of an order, as lists show it. */
export const parkedChangeSummary = z.object({
  kind: changeKind,
  receivedTime: z.string(),
  /** Number of all parked changes of the order. */
  count: z.int(),
  /** Number of cancellations among them. */
  cancellations: z.int(),
})
export type ParkedChangeSummary = z.infer<typeof parkedChangeSummary>
