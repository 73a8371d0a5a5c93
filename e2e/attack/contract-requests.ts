import type { SupplierRecordIds } from '../../apps/server/src/testing/given/given-supplier-records'
import { ALL_ENDPOINTS, type Endpoint, listFields, listIdFields } from '../../apps/server/src/testing/endpoints'
import { idKind, validPayload } from '../../apps/server/src/testing/given/valid-payloads'
import type { Sessions, VisitorName } from './accounts'
import type { Expectation } from './check-reply'
import { HOSTILE_BODIES, HOSTILE_HEADERS, HOSTILE_SEGMENTS, HOSTILE_VALUES, LARGE_VALUES } from './hostile-values'
import type { HttpRequest } from './http-client'
import type { Random } from './random'
import { withRawField } from './raw-json'

export interface AttackTargets {
  sessions: Sessions
  /** Ids by owner. `spare` are suppliers that the operator may change and remove. */
  ids: Record<'A' | 'B' | 'spare', SupplierRecordIds>
  /** Paths of files and pages. */
  files: readonly string[]
}

export interface HostileRequest extends Expectation {
  name: string
  request: HttpRequest
}

const OTHER_METHODS = ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND'] as const
const RANGES = [
  'bytes=0-',
  'bytes=-1',
  'bytes=5-2',
  'bytes=999999999999-',
  'items=0-1',
  `bytes=${'0-0,'.repeat(300)}1-1`,
]
const VISITORS: readonly VisitorName[] = ['anonymous', 'supplier A', 'supplier B', 'operator']

/** A synchronisation calls the platform, so only one in twenty of the selected ones is sent. */
const SYNC_PROBABILITY = 0.05

/** Generates one request from the contract, hostile in at least one way. The same `random` gives the same request. */
export function hostileRequest(random: Random, targets: AttackTargets): HostileRequest {
  if (random.chance(0.03)) return fileRequest(random, targets)
  const endpoint = drawEndpoint(random)
  const visitor = drawVisitor(random, endpoint)
  const headers: Record<string, string> = {
    ...targets.sessions[visitor],
    // Uses many addresses; otherwise the limit per address would answer all calls that count attempts.
    'x-forwarded-for': `203.0.${random.whole(256)}.${random.whole(256)}`,
  }
  if (endpoint.method === 'POST') headers['content-type'] = 'application/json'
  const path = hostilePath(random, endpoint, targets)
  const body = endpoint.method === 'POST' ? hostileBody(random, endpoint, { visitor, targets }) : undefined
  const request: HttpRequest = { method: endpoint.method, path, headers, body }
  const mustFail = !mayCall(visitor, endpoint)
  return corrupt(random, endpoint, { name: endpoint.name, visitor, mustFail, request })
}

function drawEndpoint(random: Random): Endpoint {
  for (;;) {
    const endpoint = random.pick(ALL_ENDPOINTS)
    if (!endpoint.path.endsWith('/sync') || random.chance(SYNC_PROBABILITY)) return endpoint
  }
}

function drawVisitor(random: Random, { access, path }: Endpoint): VisitorName {
  // The sessions are needed until the end, so calls that may end one use a session that does not exist.
  if (/(?:logout|reauthenticate)$/i.test(path)) return 'anonymous'
  if (random.chance(0.25)) return random.pick(VISITORS)
  if (access === 'supplier') return random.chance(0.75) ? 'supplier A' : 'supplier B'
  return access === 'admin' ? 'operator' : 'anonymous'
}

function mayCall(visitor: VisitorName, { access }: Endpoint): boolean {
  if (access === 'anyone') return true
  return access === 'admin' ? visitor === 'operator' : visitor.startsWith('supplier')
}

function hostilePath(random: Random, { method, path }: Endpoint, { ids }: AttackTargets): string {
  const filled = path.replaceAll(/:\w+/g, () =>
    random.chance(0.5) ? random.pick(HOSTILE_SEGMENTS) : random.pick([...ids.A.order, ...ids.B.order]),
  )
  if (random.chance(0.02)) return `${filled}?${'a[]=1&'.repeat(random.whole(1_000))}`
  return method === 'GET' && random.chance(0.01) ? `${filled}?x=${'y'.repeat(30_000)}` : filled
}

interface Sender {
  visitor: VisitorName
  targets: AttackTargets
}

function hostileBody(random: Random, endpoint: Endpoint, sender: Sender): string {
  if (random.chance(0.08)) return random.pick(HOSTILE_BODIES)
  const ids = Object.fromEntries(
    listIdFields(endpoint).map((field) => [field, drawId(random, endpoint, { field, ...sender })]),
  )
  let text = JSON.stringify({ ...validPayload(endpoint), ...ids })
  const fields = listFields(endpoint.body)
  for (let changes = fields.length === 0 ? 0 : random.whole(4); changes > 0; changes -= 1) {
    const value = random.pick(random.chance(0.01) ? LARGE_VALUES : HOSTILE_VALUES)
    text = withRawField(text, random.pick(fields).path, value)
  }
  if (random.chance(0.03)) return `${text.slice(0, -1)},"isAdmin":true}`
  return random.chance(0.03) ? text.slice(0, random.whole(text.length)) : text
}

function drawId(random: Random, endpoint: Endpoint, { field, visitor, targets }: Sender & { field: string }): string {
  const kind = idKind(endpoint, field)
  if (kind === undefined) return '1'
  const { A, B, spare } = targets.ids
  // The operator must not remove the suppliers that the attack uses.
  const owners = visitor === 'operator' && kind === 'supplier' ? [spare] : [A, A, B]
  const ids = random.pick(owners)[kind]
  return ids.length === 0 || random.chance(0.05) ? String(1 + random.whole(1_000_000)) : random.pick(ids)
}

/** Changes the method, sets false headers, removes the anti-forgery token or uses an ended session. */
function corrupt(random: Random, endpoint: Endpoint, valid: HostileRequest): HostileRequest {
  const { request } = valid
  const isPost = endpoint.method === 'POST'
  if (random.chance(0.03)) {
    const method = random.pick(OTHER_METHODS)
    return { ...valid, mustFail: valid.mustFail || method !== 'HEAD', request: { ...request, method } }
  }
  if (isPost && random.chance(0.04)) {
    const { 'x-xsrf-token': _token, ...headers } = request.headers
    const wrong = random.chance(0.5) ? headers : { ...headers, 'x-xsrf-token': 'another-token' }
    return { ...valid, mustFail: true, request: { ...request, headers: wrong } }
  }
  if (random.chance(0.04)) {
    const cookie = 'XSRF-TOKEN=made-up-token; partwire_supplier=ended; partwire_admin=ended'
    const headers = { ...request.headers, cookie }
    return { ...valid, mustFail: endpoint.access !== 'anyone', request: { ...request, headers } }
  }
  if (random.chance(0.08)) {
    const wrong = random.pick(HOSTILE_HEADERS)
    const isOther = 'cookie' in wrong && (isPost || endpoint.access !== 'anyone')
    return {
      ...valid,
      mustFail: valid.mustFail || isOther,
      request: { ...request, headers: { ...request.headers, ...wrong } },
    }
  }
  return valid
}

function fileRequest(random: Random, { files }: AttackTargets): HostileRequest {
  const path = random.pick(files)
  const method = random.chance(0.1) ? random.pick(['HEAD', 'POST', 'PUT']) : 'GET'
  const headers: Record<string, string> = random.chance(0.6)
    ? { range: random.pick(RANGES) }
    : random.pick(HOSTILE_HEADERS)
  return { name: `${method} ${path}`, visitor: 'anonymous', mustFail: false, request: { method, path, headers } }
}
