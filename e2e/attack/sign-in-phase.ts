import { sessionHeaders } from './accounts'
import { checkReply } from './check-reply'
import { httpClient, isReply } from './http-client'
import { startOrdinaryUsers } from './ordinary-users'
import { createTally, inTurn, type Phase } from './phase'

const DEADLINE_MS = 10 * 60_000
const MAX_CONCURRENT_REQUESTS = 50
/** The defaults of SIGN_IN_LIMIT_PER_ADDRESS, and of an account from all addresses together. */
const LIMIT_PER_ADDRESS = 100
const LIMIT_PER_ACCOUNT = 100
/** One failure of an address is forgiven each time this interval has passed: the limit divides 15 minutes. */
const FAILURE_EXPIRY_SECONDS = (15 * 60) / LIMIT_PER_ADDRESS

interface Flood {
  name: string
  path: string
  count: number
  address: (index: number) => string
  body: (index: number) => object
  /** Maximum number of requests that are processed; all others must get 429. Null: the limits do not apply. */
  maxProcessed: ((seconds: number) => number) | null
}

/**
 * Sends sign-ins and resets from one address, for one account, and from many addresses, while ordinary users sign in.
 */
export const signInPhase: Phase = async (context) => {
  const { cluster, scale, findings } = context
  const client = httpClient(MAX_CONCURRENT_REQUESTS)
  const tally = createTally()
  const users = startOrdinaryUsers(context, 2)
  const floods = planFloods(scale.signIns)

  for (const { name, path, count, address, body, maxProcessed } of floods) {
    let lookedAt = 0
    const started = Date.now()
    await inTurn({ count, parallel: MAX_CONCURRENT_REQUESTS, deadlineMs: DEADLINE_MS }, async (i) => {
      const headers = {
        ...sessionHeaders('supplier', ''),
        'content-type': 'application/json',
        'x-forwarded-for': address(i),
      }
      const url = cluster.webUrls[i % cluster.webUrls.length] ?? ''
      const reply = await client.send(url, { method: 'POST', path, headers, body: JSON.stringify(body(i)) })
      tally.count(isReply(reply) ? reply.status : 'no answer')
      if (!isReply(reply)) return findings.add(`a sign-in without an answer: ${reply.failure}`, name)
      if (reply.status === 200) lookedAt += 1
      for (const problem of checkReply(reply, { visitor: 'anonymous', mustFail: false })) findings.add(problem, name)
    })
    const max = maxProcessed?.((Date.now() - started) / 1_000) ?? count
    if (lookedAt > max)
      findings.add('more tries were looked at than the limit allows', `${name}: ${lookedAt} of ${max}`)
  }
  client.close()
  const ordinaryWork = await users.stop()
  const planned = floods.reduce((sum, { count }) => sum + count, 0)
  return { sent: tally.sent(), planned, outcomes: tally.outcomes, ordinaryWork }
}

/** The limit and what was forgiven meanwhile: a flood takes longer on a slow machine. */
function limitPerAddress(seconds: number): number {
  return LIMIT_PER_ADDRESS + Math.ceil(seconds / FAILURE_EXPIRY_SECONDS)
}

function planFloods(signIns: number): Flood[] {
  const anywhere = (i: number) => `192.0.${i % 200}.${Math.floor(i / 200) % 200}`
  const wrong = (i: number) => ({ email: `nobody-${i}@flood.test`, password: 'wrong-password' })
  const limited = Math.max(2 * LIMIT_PER_ADDRESS, signIns / 4)
  const supplierLogin = '/api/supplierLogin'
  return [
    {
      name: 'sign-ins from one address',
      path: supplierLogin,
      count: limited,
      address: () => '192.0.2.1',
      body: wrong,
      maxProcessed: limitPerAddress,
    },
    {
      name: 'sign-ins at one account',
      path: supplierLogin,
      count: limited,
      address: anywhere,
      body: () => ({ email: 'one@flood.test', password: 'wrong-password' }),
      // After each delay one more is processed.
      maxProcessed: () => LIMIT_PER_ACCOUNT + 5,
    },
    {
      name: 'reset mails from one address',
      path: '/api/password/sendReset',
      count: limited,
      address: () => '192.0.2.2',
      body: (i) => ({ email: `nobody-${i}@flood.test`, host: 'http://localhost' }),
      maxProcessed: limitPerAddress,
    },
    {
      name: 'sign-ins from everywhere',
      path: supplierLogin,
      count: signIns,
      address: anywhere,
      body: wrong,
      maxProcessed: null,
    },
    {
      name: 'operator sign-ins from everywhere',
      path: '/api/login',
      count: signIns / 4,
      address: anywhere,
      body: wrong,
      maxProcessed: null,
    },
    {
      name: 'new passwords from everywhere',
      path: '/api/password/reset',
      count: signIns / 4,
      address: anywhere,
      body: (i) => ({ password: 'some-password', token: `made-up-${i}` }),
      maxProcessed: null,
    },
  ]
}
