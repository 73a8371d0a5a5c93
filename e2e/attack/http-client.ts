import { Agent, type IncomingHttpHeaders, request as openRequest } from 'node:http'

/**
 * Requests come from this address, which the portal trusts as a proxy, so that each of them can be of a visitor of its
 * own. Only Linux has more than one loopback address without being told.
 */
export const PROXY_ADDRESS = process.platform === 'linux' ? '127.0.0.9' : '127.0.0.1'

const ANSWER_TIMEOUT_MS = 30_000
/** The rest of a longer reply is read and dropped. */
const KEPT_CHARACTERS = 2_000_000

export interface HttpRequest {
  method: string
  /** Sent as it stands, valid or not. */
  path: string
  headers: Record<string, string>
  body?: string | Buffer | undefined
}

export interface HttpReply {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** What a connection that was closed, reset or silent says instead of a reply. */
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

/** Requests over kept connections, without a cookie jar or any other help: the attack says every byte itself. */
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
          request.setTimeout(ANSWER_TIMEOUT_MS, () =>
            request.destroy(new Error(`no answer in ${ANSWER_TIMEOUT_MS} ms`)),
          )
          request.once('error', (error) => resolve({ failure: error.message }))
          request.end(body)
        } catch (error) {
          // Node refuses to send some headers and paths; the raw requests send those.
          resolve({ failure: `not sent: ${String(error)}` })
        }
      }),
    close: () => agent.destroy(),
  }
}
