import { Agent, type IncomingHttpHeaders, request as openRequest } from 'node:http'

/**
 * Source address of the requests. The portal trusts it as a proxy, so each request can name its own client address.
 * Only Linux has more than one loopback address by default.
 */
export const PROXY_ADDRESS = process.platform === 'linux' ? '127.0.0.9' : '127.0.0.1'

/** A request without a reply; latency is measured elsewhere. */
const RESPONSE_TIMEOUT_MS = 120_000
/** The rest of a longer reply is read and discarded. */
const KEPT_CHARACTERS = 2_000_000

export interface HttpRequest {
  method: string
  /** Sent unchanged, valid or not. */
  path: string
  headers: Record<string, string>
  body?: string | Buffer | undefined
}

export interface HttpReply {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Result of a connection that was closed, reset or timed out instead of a reply. */
export interface NoReply {
  failure: string
}

export function isReply(outcome: HttpReply | NoReply): outcome is HttpReply {
  return 'status' in outcome
}

export interface HttpClient {
  send: (url: string, request: HttpRequest) => Promise<HttpReply | NoReply>
  close: () => void
}

/** HTTP client with keep-alive connections and without cookie handling: the attack sets all headers itself. */
export function httpClient(maxSockets: number): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets })
  return {
    send: (url, { method, path, headers, body }) =>
      new Promise((resolve) => {
        const { hostname, port } = new URL(url)
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
        const options = {
          agent,
          localAddress: PROXY_ADDRESS,
          hostname,
          port,
          method,
          path,
          headers: { ...length, ...headers },
        }
        try {
          const request = openRequest(options, (response) => {
            let text = ''
            response.setEncoding('utf8')
            response.on('data', (part: string) => {
              if (text.length < KEPT_CHARACTERS) text += part
            })
            response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
            response.once('error', (error) => resolve({ failure: error.message }))
          })
          request.setTimeout(RESPONSE_TIMEOUT_MS, () =>
            request.destroy(new Error(`no answer in ${RESPONSE_TIMEOUT_MS} ms`)),
          )
          request.once('error', (error) => resolve({ failure: error.message }))
          request.end(body)
        } catch (error) {
          // Node refuses to send some headers and paths; `raw-requests.ts` sends those.
          resolve({ failure: `not sent: ${String(error)}` })
        }
      }),
    close: () => agent.destroy(),
  }
}
