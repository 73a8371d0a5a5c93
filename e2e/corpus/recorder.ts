import { createNormalizer } from './normalize'

export interface RecordedReply {
  /** The request, for people. */
  request: string
  /** The path of the call, without values of its parameters. */
  call: string
  status: number
  /** Normalized; the text of a download. */
  body: unknown
}

export interface Recorder {
  replies: RecordedReply[]
  visitor: (name: string) => CorpusVisitor
}

/** Sends requests with its cookies. Each reply is recorded; the one returned is as received. */
export interface CorpusVisitor {
  get: (call: string, parameters?: Record<string, string>) => Promise<unknown>
  post: (call: string, body: object) => Promise<unknown>
}

export function createRecorder(url: string): Recorder {
  const replies: RecordedReply[] = []
  const normalize = createNormalizer()

  function visitor(name: string): CorpusVisitor {
    const cookies = new Map<string, string>()

    async function request(path: string, init: RequestInit): Promise<Response> {
      const headers = {
        'content-type': 'application/json',
        cookie: [...cookies].map(([cookie, value]) => `${cookie}=${value}`).join('; '),
        'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
      }
      const response = await fetch(url + path, { ...init, headers })
      for (const line of response.headers.getSetCookie()) {
        const [, cookie = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(cookie, value)
      }
      return response
    }

    async function send(call: string, path: string, sent?: string): Promise<unknown> {
      const method = sent === undefined ? 'GET' : 'POST'
      if (!cookies.has('XSRF-TOKEN')) await request('/healthz', {})
      const response = await request(path, { method, ...(sent === undefined ? {} : { body: sent }) })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
      const body: unknown = isJson ? JSON.parse(text) : text
      const described = `${name}: ${method} ${path} ${sent?.slice(0, 300) ?? ''}`
      replies.push({ request: described, call, status: response.status, body: normalize(call, body) })
      return body
    }

    return {
      get: (call, parameters = {}) =>
        send(
          call,
          call.replaceAll(/:(\w+)/g, (_all, parameter: string) => parameters[parameter] ?? ''),
        ),
      post: (call, body) => send(call, call, JSON.stringify(body)),
    }
  }

  return { replies, visitor }
}
