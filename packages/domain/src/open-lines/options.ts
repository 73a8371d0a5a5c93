/** Not in `shape.ts`, so that the files of the web app do not contain zod. */
export const OPEN_LINE_SORT_FIELDS = ['productNumber', 'customerName', 'requestedDeliveryDate', 'createTime'] as const
export type OpenLineSortField = (typeof OPEN_LINE_SORT_FIELDS)[number]

/** The bulk actions on lines. */
const LINE_ACTIONS = ['confirm', 'setDate', 'setPrice', 'reject', 'number', 'submit'] as const
export type LineAction = (typeof LINE_ACTIONS)[number]

/** Take back a bulk action, and do it again. */
const REVERT_ACTIONS = ['undo', 'redo'] as const

/** What a person starts on Open lines. */
export const START_ACTIONS = [...LINE_ACTIONS, ...REVERT_ACTIONS] as const
export type StartAction = (typeof START_ACTIONS)[number]

/** All bulk actions, with the one that imports answers, which is started by its import. */
export const RUN_ACTIONS = [...START_ACTIONS, 'import'] as const
export type RunAction = (typeof RUN_ACTIONS)[number]

/** Lines that one call selects by name, at most. All lines of the filter are selected without names. */
export const MAX_SELECTED_LINES = 10_000

/** A line by the id of its order and its position: '4711/3'. */
export function formatLineKey({ orderId, position }: { orderId: string; position: number }): string {
  return `${orderId}/${position}`
}
