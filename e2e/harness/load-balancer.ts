import { Agent, createServer, get, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'

const CHECK_INTERVAL_MS = 200

/**
 * Load balancer that checks `/readyz`, distributes requests over the ready back ends in turn and never repeats a
 * request.
 */
export interface LoadBalancer {
  url: string
  isReady: (backEnd: string) => boolean
  /** Paths of the requests that a back end has not answered yet. */
  pendingPaths: (backEnd: string) => string[]
  /** All responses with their back end. */
  answers: { backEnd: string; request: string; status: number }[]
  close: () => Promise<void>
}

/** Request header that selects a back end while it is ready. */
export const TO_BACK_END = 'x-back-end'

interface BackEnd {
  url: string
  agent: Agent
  isReady: boolean
  /** A check of it is under way. */
  isChecked: boolean
  underWay: string[]
}

export async function startLoadBalancer(urls: readonly string[]): Promise<LoadBalancer> {
  const backEnds = urls.map((url): BackEnd => ({
    url,
    agent: new Agent({ keepAlive: true }),
    isReady: false,
    isChecked: false,
    underWay: [],
  }))
  const answers: LoadBalancer['answers'] = []
  let turn = 0

  const server = createServer((asked, reply) => {
    const ready = backEnds.filter(({ isReady }) => isReady)
    turn += 1
    const backEnd = ready.find(({ url }) => url === asked.headers[TO_BACK_END]) ?? ready[turn % ready.length]
    const name = `${asked.method} ${asked.url}`
    const note = (status: number) => answers.push({ backEnd: backEnd?.url ?? '', request: name, status })
    if (backEnd === undefined) {
      note(503)
      reply.writeHead(503).end()
      return
    }
    forward(backEnd, asked, reply, note)
  })
  const checks = setInterval(() => {
    for (const backEnd of backEnds) check(backEnd)
  }, CHECK_INTERVAL_MS)
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' ? (address?.port ?? 0) : 0)
    })
  })
  const of = (url: string) => backEnds.find((each) => each.url === url)

  return {
    url: `http://127.0.0.1:${port}`,
    isReady: (url) => of(url)?.isReady ?? false,
    pendingPaths: (url) => [...(of(url)?.underWay ?? [])],
    answers,
    close: async () => {
      clearInterval(checks)
      for (const { agent } of backEnds) agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A back end is checked again when the check before is answered, so that answers come in their order. */
function check(backEnd: BackEnd): void {
  if (backEnd.isChecked) return
  backEnd.isChecked = true
  const note = (isReady: boolean) => {
    backEnd.isReady = isReady
    backEnd.isChecked = false
  }
  const asked = get(`${backEnd.url}/readyz`, { agent: false }, (answer) => {
    answer.resume()
    note(answer.statusCode === 200)
  })
  asked.on('error', () => note(false))
}

function forward(
  backEnd: BackEnd,
  asked: IncomingMessage,
  reply: ServerResponse,
  note: (status: number) => void,
): void {
  const path = asked.url ?? ''
  backEnd.underWay.push(path)
  const end = () => {
    const at = backEnd.underWay.indexOf(path)
    if (at >= 0) backEnd.underWay.splice(at, 1)
  }
  const { connection: _ours, ...headers } = asked.headers
  const onward = request(backEnd.url + path, { method: asked.method, headers, agent: backEnd.agent }, (answer) => {
    const { connection: _theirs, ...given } = answer.headers
    reply.writeHead(answer.statusCode ?? 502, given)
    pipeline(answer, reply, (error) => {
      end()
      // An incomplete response counts as no response.
      note(error ? 502 : (answer.statusCode ?? 502))
    })
  })
  onward.on('error', () => {
    end()
    note(502)
    if (!reply.headersSent) reply.writeHead(502)
    reply.end()
  })
  asked.pipe(onward)
}
