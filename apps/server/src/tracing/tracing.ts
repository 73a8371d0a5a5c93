import { AsyncLocalStorage } from 'node:async_hooks'

export type Attributes = Readonly<Record<string, string | number>>

export interface SpanStart {
  name: string
  kind: 'server' | 'client' | 'consumer'
  attributes?: Attributes
  /** Identifies a span of another process, in the form of the header `traceparent`. Ignored if it is not valid. */
  parent?: string | undefined
  /** Outside a trace the work runs without a span. */
  needsTrace?: boolean
}

export type SetAttributes = (attributes: Attributes) => void

/** Records what the portal does as traces. */
export interface Tracing {
  /**
   * Runs the work as a span of the current trace, or as the first one of a new trace. A rejection is recorded and thrown.
   * `set` adds attributes; `error.type` marks the span as failed.
   */
  span: <Result>(start: SpanStart, work: (set: SetAttributes) => Promise<Result>) => Promise<Result>
  /** Sends the spans that were not sent yet. */
  stop: () => Promise<void>
}

/** Records nothing. */
export const NO_TRACING: Tracing = { span: (_start, work) => work(() => {}), stop: () => Promise.resolve() }

/** The current span, in the form of the header `traceparent` (W3C Trace Context). Nothing is stored without tracing. */
export const traceContext = new AsyncLocalStorage<string>()

const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

interface SpanId {
  traceId: string
  spanId: string
  traceFlags: number
}

/** Null for a text that identifies no span. */
export function parseTraceparent(text: string | undefined): SpanId | null {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(text ?? '') ?? []
  if (!/[^0]/.test(traceId) || !/[^0]/.test(spanId)) return null
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) }
}

export function formatTraceparent({ traceId, spanId, traceFlags }: SpanId): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}
