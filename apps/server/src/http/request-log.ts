import {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { isLogged, redactTokens } from '../log'
import type { Metrics } from '../metrics/metrics'

/**
 * Logs one line per request and sets the `x-request-id` header, so that a user can quote the id to support. Verbs get the
 * log of their request (`depsForRequest`), so their lines have the id as well.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  if (isLogged(app.log, 'info')) {
    app.addHook('onResponse', (request, reply, done) => {
      app.log.info({ reqId: request.id, ...requestFields(request, reply), status: reply.statusCode }, 'request')
      done()
    })
  }
  if (isLogged(app.log, 'debug')) {
    app.addHook('onRequest', (request, reply, done) => {
      reply.raw.once('close', () => {
        if (reply.raw.writableFinished) return
        request.log.debug(requestFields(request, reply), 'connection closed before the response was complete')
      })
      done()
    })
  }
}

type ChildParameters = Parameters<FastifyBaseLogger['child']>

/**
 * The log of a request, whose lines have its id. It is created with its first line: most requests write only the line of
 * `logRequests`, and pino checks the fields of every new log for secrets.
 */
export class RequestLog implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger
  readonly #bindings: ChildParameters[0]
  #created: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, bindings: ChildParameters[0]) {
    this.#parent = parent
    this.#bindings = bindings
  }

  get level(): string {
    return this.#parent.level
  }

  child(...parameters: ChildParameters): FastifyBaseLogger {
    return this.#log().child(...parameters)
  }

  trace(...parameters: unknown[]): void {
    this.#write('trace', parameters)
  }

  debug(...parameters: unknown[]): void {
    this.#write('debug', parameters)
  }

  info(...parameters: unknown[]): void {
    this.#write('info', parameters)
  }

  warn(...parameters: unknown[]): void {
    this.#write('warn', parameters)
  }

  error(...parameters: unknown[]): void {
    this.#write('error', parameters)
  }

  fatal(...parameters: unknown[]): void {
    this.#write('fatal', parameters)
  }

  silent(): void {}

  #write(level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', parameters: unknown[]): void {
    const log = this.#log()
    Reflect.apply(log[level], log, parameters)
  }

  #log(): FastifyBaseLogger {
    return (this.#created ??= this.#parent.child(this.#bindings))
  }
}

/** Counts and times requests by route pattern, not by URL: a URL with ids would create one time series per id. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.observeRequest({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}

/**
 * Turns off Fastify's own request lines, except for a download that fails on the server after its first bytes were
 * sent.
 */
export function requestLogController(): LogController {
  return Object.assign(new LogController({ disableRequestLogging: true }), {
    streamError: (error: Error, request: FastifyRequest) => {
      if (!isClientDisconnect(error, request)) request.log.error({ err: error }, 'response aborted')
    },
  })
}

const DISCONNECT_CODES = new Set([
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ABORT_ERR',
])

/** Whether the only cause of the error is that the client closed its connection during the request or the response. */
export function isClientDisconnect(error: Error, request: FastifyRequest): boolean {
  return request.raw.socket.destroyed && 'code' in error && DISCONNECT_CODES.has(String(error.code))
}

function requestFields(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: request.method,
    url: redactTokens(request.url),
    address: request.ip,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  }
}
