import { setTimeout as pause } from 'node:timers/promises'
import { visit } from '../../scripts/lib/visitor'

const INTERVAL_MS = 100
const CALL_TIMEOUT_MS = 10_000
const WAIT_TIMEOUT_MS = 120_000

export interface ServiceWatch {
  /** Waits until every web process serves again and returns the milliseconds since `time`. */
  servedAgain: (time: number) => Promise<number>
  stop: () => Promise<void>
}

/**
 * Signs in at each web process again and again. A sign-in checks a password, writes a session and therefore needs a
 * database that accepts writes.
 */
export function watchService(urls: readonly string[], account: { email: string; password: string }): ServiceWatch {
  const stopping = new AbortController()
  /** Of the last successful sign-in: when it was sent and when it was answered. */
  const last = new Map<string, { sentAt: number; answeredAt: number }>()

  async function watch(url: string): Promise<void> {
    while (!stopping.signal.aborted) {
      const sentAt = performance.now()
      if (await canSignIn(url, account)) last.set(url, { sentAt, answeredAt: performance.now() })
      await pause(INTERVAL_MS)
    }
  }
  const watching = urls.map(watch)

  return {
    servedAgain: async (time) => {
      const answers = await Promise.all(urls.map((url) => firstAnswerAfter(() => last.get(url), time)))
      return Math.max(...answers) - time
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(watching)
    },
  }
}

async function firstAnswerAfter(
  read: () => { sentAt: number; answeredAt: number } | undefined,
  time: number,
): Promise<number> {
  for (const deadline = performance.now() + WAIT_TIMEOUT_MS; ; await pause(INTERVAL_MS / 4)) {
    const answer = read()
    if (answer !== undefined && answer.sentAt > time) return answer.answeredAt
    if (performance.now() > deadline) throw new Error('A web process does not serve again.')
  }
}

async function canSignIn(url: string, account: { email: string; password: string }): Promise<boolean> {
  try {
    const visitor = await visit(url, CALL_TIMEOUT_MS)
    return (await visitor.post('/api/supplierLogin', account))['success'] === true
  } catch {
    return false
  }
}
