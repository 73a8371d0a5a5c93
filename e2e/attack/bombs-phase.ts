import { supplierClient } from '../faults/supplier-client'
import { type Sessions, signInAll, SUPPLIER_A, type VisitorName } from './accounts'
import { createOrder } from './attacked-data'
import { type Bomb, BOMBS, DOCUMENT_PATHS } from './bombs'
import { checkReply } from './check-reply'
import { httpClient, type HttpClient, isReply } from './http-client'
import { saveDraft, startOrdinaryUsers } from './ordinary-users'
import { createTally, type Phase } from './phase'
import { mixSeed, seededRandom } from './random'

const CALLERS: readonly VisitorName[] = ['anonymous', 'supplier A']
const LONG_ORDER_LINES = 10_000
const LONG_ORDER_TIMEOUT_MS = 60_000

interface BombRequest {
  bomb: Bomb
  path: string
  caller: VisitorName
}

/**
 * Sends oversized and deeply nested bodies to the document calls, alone and in parallel, while other users work. Then
 * saves a valid long document.
 */
export const bombsPhase: Phase = async (context) => {
  const { cluster, scale, findings, seed, db } = context
  const client = httpClient(Math.max(...scale.bombsAtOnce))
  const tally = createTally()
  const sessions = await signInAll(client, cluster.webUrls[0] ?? '')
  const users = startOrdinaryUsers(context, 1)
  const volleys = planBatches(seed, scale.bombsAtOnce)

  for (const volley of volleys) {
    // All to one process, so that the load is not shared.
    const outcomes = await Promise.all(volley.map((each) => sendBomb(client, cluster.webUrls[0] ?? '', sessions, each)))
    for (const { outcome, problems, name } of outcomes) {
      tally.count(outcome)
      for (const problem of problems) findings.add(problem, `${name}, ${volley.length} at once`)
    }
    if (cluster.webs.some((web) => web.ending() !== null)) {
      findings.add('a web process ended', `${volley.length} × ${volley[0]?.bomb.name} by ${volley[0]?.caller}`)
      break
    }
  }
  client.close()
  const ordinaryWork = await users.stop()
  await saveDraft(
    supplierClient(cluster.webUrls, SUPPLIER_A, {}, LONG_ORDER_TIMEOUT_MS),
    await createOrder(db, SUPPLIER_A, LONG_ORDER_LINES),
  ).catch((error: unknown) =>
    findings.add(`a legal document of ${LONG_ORDER_LINES} lines is not saved: ${String(error)}`, ''),
  )
  const planned = volleys.reduce((sum, volley) => sum + volley.length, 0)
  return { sent: tally.sent(), planned, outcomes: tally.outcomes, ordinaryWork }
}

/** Alone: every body to every call. In parallel: every body to calls selected by the seed. */
function planBatches(seed: number, sizes: readonly number[]): BombRequest[][] {
  const random = seededRandom(mixSeed(seed, 2))
  const kinds = CALLERS.flatMap((caller) => BOMBS.map((bomb) => ({ caller, bomb })))
  return sizes.flatMap((size) =>
    size === 1
      ? kinds.flatMap((kind) => DOCUMENT_PATHS.map((path) => [{ ...kind, path }]))
      : kinds.map((kind) => Array.from({ length: size }, () => ({ ...kind, path: random.pick(DOCUMENT_PATHS) }))),
  )
}

async function sendBomb(client: HttpClient, url: string, sessions: Sessions, { bomb, path, caller }: BombRequest) {
  const headers = { ...sessions[caller], ...bomb.headers }
  const reply = await client.send(url, { method: 'POST', path, headers, body: bomb.bodyFor(path) })
  const name = `${bomb.name} at ${path} by ${caller}`
  if (isReply(reply))
    return { outcome: String(reply.status), name, problems: checkReply(reply, { visitor: caller, mustFail: true }) }
  // A connection closed during the body counts as a response; no reaction does not.
  const isSilent = reply.failure.startsWith('no answer in')
  return { outcome: isSilent ? 'no answer' : 'closed', name, problems: isSilent ? ['a bomb nobody answered'] : [] }
}
