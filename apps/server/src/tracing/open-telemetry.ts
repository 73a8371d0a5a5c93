import type { Span } from '@opentelemetry/api'
import type { FastifyBaseLogger } from 'fastify'
import type { TracingConfig } from '../config/tracing-config'
import { throttledWarnings } from '../lib/throttled-warnings'
import {
  formatTraceparent,
  NO_TRACING,
  parseTraceparent,
  traceContext,
  type SetAttributes,
  type SpanStart,
  type Tracing,
} from './tracing'

/** Longer statements are cut. */
const MAX_ATTRIBUTE_CHARACTERS = 4_000
/** A collector that does not answer must not delay the end of the process. */
const EXPORT_TIMEOUT_MS = 3_000
const MAX_REASON_CHARACTERS = 500

/**
 * Sends traces to an OpenTelemetry collector (OTLP over HTTP). Without settings for one it records nothing and loads no
 * package of OpenTelemetry.
 */
export async function startTracing(
  config: TracingConfig | null,
  version: string,
  log: FastifyBaseLogger,
): Promise<Tracing> {
  if (config === null) return NO_TRACING
  const { api, sdk, OTLPTraceExporter, resourceFromAttributes } = await loadPackages()
  const warnings = throttledWarnings(log, () => new Date())
  const report = (reason: string) =>
    warnings.warn('tracing', { reason: reason.slice(0, MAX_REASON_CHARACTERS) }, 'traces are incomplete')
  api.diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const exporter = new OTLPTraceExporter({
    url: config.url,
    headers: { ...config.headers },
    timeoutMillis: EXPORT_TIMEOUT_MS,
  })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': config.serviceName, 'service.version': version }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(config.sampleRatio) }),
    spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE_CHARACTERS },
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('partwire')
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT, consumer: api.SpanKind.CONSUMER }

  const open = ({ name, kind, attributes = {} }: SpanStart, parent: ReturnType<typeof parseTraceparent>): Span => {
    const context = parent === null ? api.ROOT_CONTEXT : api.trace.setSpanContext(api.ROOT_CONTEXT, parent)
    return tracer.startSpan(name, { kind: kinds[kind], attributes }, context)
  }

  return {
    span: async (start, work) => {
      const parent = parseTraceparent(start.parent ?? traceContext.getStore())
      if (parent === null && start.needsTrace === true) return work(() => {})
      const span = open(start, parent)
      const set: SetAttributes = (attributes) => {
        span.setAttributes(attributes)
        if ('error.type' in attributes) span.setStatus({ code: api.SpanStatusCode.ERROR })
      }
      try {
        return await traceContext.run(formatTraceparent(span.spanContext()), () => work(set))
      } catch (error) {
        set({ 'error.type': errorType(error) })
        throw error
      } finally {
        span.end()
      }
    },
    stop: async () => {
      await provider.shutdown().catch((error: unknown) => report(String(error)))
      api.diag.disable()
    },
  }
}

function ignore(): void {}

async function loadPackages() {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  return { api, sdk, OTLPTraceExporter, resourceFromAttributes }
}

/** A code or the name of the class. Messages may contain personal data. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.constructor.name
}
