import type { OpenLine, OpenOrder } from '@partwire/domain/open-lines/shape'
import { screen } from '@testing-library/react'
import { OpenLinesScreen } from '../features/open-lines/open-lines-screen'
import { linesReply, summaryReply } from '../features/open-lines/samples'
import { givenServer } from './given-server'
import { renderScreen } from './render'

type Handlers = Parameters<typeof givenServer>[0]

export const LIST = 'POST /api/supplier/line/list'
export const SUMMARY = 'POST /api/supplier/line/summary'
export const SAVE = 'POST /api/supplier/line/save'
export const START = 'POST /api/supplier/line/start'
export const RUN = 'POST /api/supplier/line/run'

/** Opens the screen with a server that stores what is sent. */
export async function openLinesScreen(lines: OpenLine[], orders: OpenOrder[], handlers: Handlers = {}) {
  const calls = givenServer({
    [LIST]: () => linesReply(lines, orders),
    [SUMMARY]: () => summaryReply(),
    [RUN]: () => ({ success: true }),
    [SAVE]: (body) => saveReply(lines, orders, body),
    ...handlers,
  })
  const view = await renderScreen(<OpenLinesScreen />, '/supplier/lines')
  return { ...view, bodies: (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body) }
}

/** The reply of a server that stores what was sent. */
export function saveReply(lines: OpenLine[], orders: OpenOrder[], body: unknown) {
  const { orderId, lines: edits, sellerOrderNumber } = Object(body)
  const order = orders.find(({ id }) => id === orderId)
  return {
    success: true,
    order: { ...order, isNew: false, sellerOrderNumber: sellerOrderNumber?.form ?? order?.sellerOrderNumber },
    lines: edits.map((edit: { position: number; form: object }) => ({
      ...lines.find((line) => line.orderId === orderId && line.position === edit.position),
      ...edit.form,
    })),
  }
}

/** The reply to a save of values that somebody else has changed as well. */
export function refusedReply(order: OpenOrder | undefined, lines: OpenLine[]) {
  return { success: false, code: 'stale-version', error: 'changed', order, lines }
}

/** The net prices of all lines, as they are shown. */
export function shownPrices(): string[] {
  return screen.getAllByLabelText<HTMLInputElement>(/^Unit net price, item/).map(({ value }) => value)
}
