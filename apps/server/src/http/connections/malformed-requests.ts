import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { RefusalCode, RefusedReply } from '@partwire/contract/reply'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../errors'
import type { Origins } from '../public-host'
import { securityHeaders } from '../security-headers'

type ClientErrorHandler = (error: NodeJS.ErrnoException, socket: Socket) => void

const REFUSALS: Readonly<Record<string, { status: number; message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are too large.' },
}
const NOT_HTTP = { status: 400, message: 'The request is not valid HTTP.' }

/** The latest response of each connection. Nothing may be written while it is being sent. */
const responses = new WeakMap<Socket, ServerResponse>()

/** Creates the handler for bytes that are not a valid HTTP request. Neither routes nor hooks run for them. */
export function clientErrorHandler(config: Origins): ClientErrorHandler {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return
    const response = responses.get(socket)
    if (response?.headersSent === true && !response.writableFinished) {
      socket.destroy()
      return
    }
    const { status, message } = REFUSALS[error.code ?? ''] ?? NOT_HTTP
    const body = refusalJson(status === 408 ? 'too-slow' : 'invalid', message)
    const lines = Object.entries(responseHeaders(config, '', body)).map(([name, value]) => `${name}: ${value}`)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
    socket.destroySoon()
  }
}

/**
 * Rejects requests without a Host header or with an unknown Expect header. Node would reject them without our headers.
 */
export function rejectIncompleteRequests(app: FastifyInstance, config: Origins): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined) {
      throw new Refusal('invalid', 'The request names no host.')
    }
    done()
  })
  app.server.on('request', (request, response: ServerResponse) => responses.set(request.socket, response))
  app.server.on('checkExpectation', (request, response: ServerResponse) => {
    const body = refusalJson('unsupported', 'The Expect header of the request is not supported.')
    response.writeHead(417, responseHeaders(config, request.headers.host ?? '', body)).end(body)
  })
}

function refusalJson(code: RefusalCode, error: string): string {
  return JSON.stringify({ success: false, code, error } satisfies RefusedReply)
}

function responseHeaders(config: Origins, host: string, body: string): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...securityHeaders(config, host),
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
}
