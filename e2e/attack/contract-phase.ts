import { type Sessions, signInAll, SUPPLIER_A, SUPPLIER_B } from './accounts'
import { findOwnIds } from './attacked-data'
import { checkReply } from './check-reply'
import { type AttackTargets, hostileRequest } from './contract-requests'
import { httpClient, type HttpClient, isReply } from './http-client'
import { createTally, inTurn, type Phase, type PhaseContext } from './phase'
import { mixSeed, seededRandom } from './random'
import { hostileBytes, sendBytes } from './raw-requests'

/** Low concurrency, because the attack shares the processors with the measured portal. */
const MAX_CONCURRENT_REQUESTS = 6
const DEADLINE_MS = 60 * 60_000
/** Number of requests after which the ids of open documents are read again, because requests submit some. */
const REQUESTS_PER_TARGET_READ = 5_000
const RAW_PROBABILITY = 0.04
const FILES = [
  '/',
  '/admin',
  '/orders',
  '/docs',
  '/api/none',
  '/api/openapi.json',
  '/assets/none.js',
  '/readyz',
  '/favicon.ico',
]

/**
 * Sends requests generated from the contract, each hostile in at least one way, as every visitor. Checks every reply.
 */
export const contractPhase: Phase = async (context) => {
  const { cluster, scale, findings, seed, log } = context
  const client = httpClient(MAX_CONCURRENT_REQUESTS)
  const tally = createTally()
  const sessions = await signInAll(client, cluster.webUrls[0] ?? '')
  const files = await listFiles(client, cluster.webUrls[0] ?? '')
  let targets = await readTargets(context, sessions, files)

  await inTurn({ count: scale.requests, parallel: MAX_CONCURRENT_REQUESTS, deadlineMs: DEADLINE_MS }, async (index) => {
    if (index > 0 && index % REQUESTS_PER_TARGET_READ === 0) {
      targets = await readTargets(context, sessions, files)
      log(`  ${index} of ${scale.requests} requests`)
    }
    const random = seededRandom(mixSeed(seed, index))
    const url = random.pick(cluster.webUrls)
    const report = (problems: readonly string[], example: string) => {
      for (const problem of problems) findings.add(problem, `request ${index}, ${example}`)
    }
    if (random.chance(RAW_PROBABILITY)) {
      const bytes = hostileBytes(random)
      const reply = await sendBytes(url, bytes)
      tally.count(reply?.status ?? 'closed')
      const example = JSON.stringify(bytes.toString('latin1').slice(0, 120))
      if (reply !== null) report(checkReply(reply, { visitor: 'anonymous', mustFail: false }), example)
      return
    }
    const { name, request, visitor, mustFail } = hostileRequest(random, targets)
    const outcome = await client.send(url, request)
    const example = `${visitor}: ${request.method} ${name} ${String(request.body ?? request.path).slice(0, 200)}`
    if (isReply(outcome)) {
      tally.count(outcome.status)
      report(checkReply(outcome, { visitor, mustFail }), example)
    } else {
      tally.count('no answer')
      if (outcome.failure.startsWith('no answer in')) report(['a request nobody answered'], example)
    }
  })
  client.close()
  return { sent: tally.sent(), planned: scale.requests, outcomes: tally.outcomes, ordinaryWork: null }
}

async function readTargets({ db }: PhaseContext, sessions: Sessions, files: readonly string[]): Promise<AttackTargets> {
  const [A, B] = await Promise.all([findOwnIds(db, SUPPLIER_A.tecComId), findOwnIds(db, SUPPLIER_B.tecComId)])
  const others = await db
    .selectFrom('suppliers')
    .select('id')
    .where('id', 'not in', [...A.supplier, ...B.supplier])
    .execute()
  return { sessions, ids: { A, B, spare: { ...A, supplier: others.map(({ id }) => id) } }, files }
}

async function listFiles(client: HttpClient, url: string): Promise<string[]> {
  const page = await client.send(url, { method: 'GET', path: '/', headers: {} })
  const assets = isReply(page) ? [...page.text.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path) : []
  if (assets.length === 0) throw new Error('The page names no files.')
  return [...FILES, ...assets]
}
