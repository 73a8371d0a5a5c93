import type { Area } from '@partwire/domain/auth/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ALL_ENDPOINTS,
  listFields,
  listIdFields,
  sendRequest,
  endpointTable,
  type Endpoint,
  type EndpointResponse,
} from '../../testing/endpoints'
import { givenOperator, givenSignedInOperator, givenSignedInSupplier, givenSupplier } from '../../testing/given/given'
import { endLineRuns } from '../../testing/given/given-lines'
import {
  givenSupplierRecords,
  givenRunningSync,
  type SupplierRecordIds,
} from '../../testing/given/given-supplier-records'
import { idKind, validPayload } from '../../testing/given/valid-payloads'
import { fingerprintAllTables, fingerprintSupplierRows } from '../../testing/stored-rows'
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app'
import { sessionCookie } from '../visit'

const GUARDED = ALL_ENDPOINTS.filter(({ access }) => access !== 'anyone')
const OPEN = ALL_ENDPOINTS.filter(({ access }) => access === 'anyone')
const SUPPLIER_ENDPOINTS = ALL_ENDPOINTS.filter(({ access }) => access === 'supplier')
const WITH_IDS = SUPPLIER_ENDPOINTS.filter((endpoint) => listIdFields(endpoint).length > 0)
const WITHOUT_IDS = SUPPLIER_ENDPOINTS.filter((endpoint) => listIdFields(endpoint).length === 0)

/** Fields that are named like ids but contain text that a user enters. */
const TYPED_NUMBERS = new Set([
  'tecComId',
  'form.invoiceId',
  'form.creditNoteId',
  'form.transportId',
  'form.proposals.transportId',
  'vatId',
  'electronicAddress.id',
])

/** Their replies repeat what the payloads of this file saved before, without a mark. */
const UNMARKED_REPLIES = new Set([
  '/api/supplier/eDocument/invoice/:orderId',
  '/api/supplier/eDocument/files/:orderId',
  // Empty for the first order.
  '/api/supplier/creditNote/list/:orderId',
])

/** All texts of a supplier contain its mark. */
const OWN = 'OWNMARK'
const FOREIGN = 'FOREIGNMARK'
/** Number of messages that the running synchronisation of the other supplier has received. */
const FOREIGN_COUNT = 987_654
const NO_SUCH_ID = '999999999999'

let portal: TestApp
let operator: Visitor
let supplier: Visitor
let own: SupplierRecordIds
let foreign: SupplierRecordIds

beforeAll(async () => {
  portal = await startTestApp({ signInLimits: { perAccount: 1_000_000, perAddress: 1_000_000, minutes: 1 } })
  await givenOperator(portal)
  operator = await givenSignedInOperator(portal)
  supplier = await givenSignedInSupplier(portal, await givenSupplier(operator, { contactName: OWN }))
  await givenSupplier(operator, {
    tecComId: 'OTHER',
    contactEmail: 'other@supplier.test',
    supplierName: FOREIGN,
    contactName: FOREIGN,
    tecComUserName: FOREIGN,
    tecComPassword: FOREIGN,
  })
  own = await givenSupplierRecords(portal, '4300042', OWN)
  foreign = await givenSupplierRecords(portal, 'OTHER', FOREIGN)
  await givenRunningSync(portal, otherSupplierId(), FOREIGN_COUNT)
})
afterAll(() => portal.close())

describe('the list these tests are made from', () => {
  test('holds every address under /api: none is answered without an access rule', () => {
    const openToEveryone = ['GET /api/openapi.json', 'GET /api/docs', 'GET /api/docs/:file']
    const known = new Set([...ALL_ENDPOINTS.map(({ name }) => name), ...openToEveryone])
    const routes = listRoutes(portal).filter((route) => route.includes(' /api'))

    expect(routes.length).toBeGreaterThan(ALL_ENDPOINTS.length)
    // Fastify handles HEAD like GET, including the access rule.
    expect(routes.filter((route) => !known.has(route.replace(/^HEAD /, 'GET ')))).toEqual([])
  })

  test('knows the kind of record of every id of every call', () => {
    const unknown = ALL_ENDPOINTS.flatMap((endpoint) =>
      listIdFields(endpoint).flatMap((field) =>
        idKind(endpoint, field) === undefined ? [`${endpoint.name}: ${field}`] : [],
      ),
    )

    expect(unknown).toEqual([])
  })

  test('has no field that is named like an id but is not an id', () => {
    const suspicious = ALL_ENDPOINTS.flatMap((endpoint) =>
      listFields(endpoint.body).flatMap(({ path, isId }) =>
        !isId && /(?:^|\.)ids?$|Ids?(?:\.0)?$/.test(path) && !TYPED_NUMBERS.has(path)
          ? [`${endpoint.name}: ${path}`]
          : [],
      ),
    )

    expect(suspicious).toEqual([])
  })

  test('has a valid payload for every call', () => {
    const wrong = ALL_ENDPOINTS.filter((endpoint) => !endpoint.body.safeParse(anyPayload(endpoint) ?? null).success)

    expect(wrong.filter(({ path, method }) => method === 'POST' || path.includes(':')).map(({ name }) => name)).toEqual(
      [],
    )
  })
})

describe.each(endpointTable(GUARDED))('%s', (_name, endpoint) => {
  test('without a session it is a 401, reads nothing and changes nothing', async () => {
    await expectUnauthenticated(portal.visitor(), endpoint)
  })

  test('with a session of the other area it is a 401, reads nothing and changes nothing', async () => {
    await expectUnauthenticated(endpoint.access === 'admin' ? supplier : operator, endpoint)
  })

  test('a session of the other area does not fit under the name of this one', async () => {
    const visitor = portal.visitor()
    const area: Area = endpoint.access === 'admin' ? 'admin' : 'supplier'
    const token = area === 'admin' ? readSessionToken(supplier, 'supplier') : readSessionToken(operator, 'admin')
    visitor.cookies.set(sessionCookie(area, false), token)

    await expectUnauthenticated(visitor, endpoint)
  })
})

describe.each(endpointTable(OPEN))('%s', (_name, endpoint) => {
  test('without a session it reveals nothing about anybody and changes nothing', async () => {
    const before = await fingerprintAllTables(portal)

    const response = await sendRequest(portal, portal.visitor(), endpoint, validPayload(endpoint) ?? {})

    expect(response.status).toBeLessThan(500)
    expectNoMark(response, OWN)
    expectNoMark(response, FOREIGN)
    expect(await fingerprintAllTables(portal)).toEqual(before)
  })
})

test.each(['/api/adminCheckLogin', '/api/supplierCheckLogin'])('%s answers nobody with success false', async (url) => {
  expect(await portal.visitor().send({ method: 'GET', url })).toMatchObject({ status: 200, body: { success: false } })
})

describe.each(endpointTable(WITH_IDS))('%s', (_name, endpoint) => {
  test("with another supplier's ids it answers as if they did not exist, and changes nothing", async () => {
    const before = await fingerprintAllTables(portal)
    const attacks = listChoices(endpoint).filter((choice) => choice.some(({ isForeign }) => isForeign))
    const expectedResponses = new Map<string, Promise<EndpointResponse>>()

    expect(attacks.length).toBeGreaterThan(0)
    for (const attack of attacks) {
      const response = await sendRequest(portal, supplier, endpoint, createPayload(endpoint, attack))
      const unknownIds = attack.map((pick) => (pick.isForeign ? { ...pick, id: NO_SUCH_ID } : pick))
      const payload = createPayload(endpoint, unknownIds)
      const key = JSON.stringify(payload)
      if (!expectedResponses.has(key)) expectedResponses.set(key, sendRequest(portal, supplier, endpoint, payload))

      expect({ attack, ...response }).toEqual({ attack, ...(await expectedResponses.get(key)) })
      expect({ attack, status: response.status }).toEqual({ attack, status: expect.toSatisfy(isRefusal) })
      expectNoMark(response, FOREIGN)
    }
    expect(await fingerprintAllTables(portal)).toEqual(before)
  })
})

describe.each(endpointTable(WITHOUT_IDS))('%s', (_name, endpoint) => {
  test('shows and changes nothing of another supplier', async () => {
    const before = await fingerprintSupplierRows(portal, otherSupplierId())
    const valid = validPayload(endpoint) ?? {}
    const isSearch = listFields(endpoint.body).some(({ path }) => path === 'keyword')

    for (const payload of isSearch ? [valid, { ...valid, keyword: FOREIGN }] : [valid]) {
      const response = await sendRequest(portal, supplier, endpoint, payload)

      expect(response.status).toBeLessThan(500)
      expectNoMark(response, FOREIGN)
      expectNoMark(response, String(FOREIGN_COUNT))
    }
    expect(await fingerprintSupplierRows(portal, otherSupplierId())).toEqual(before)
  })
})

/** Runs last, because it changes the data. It proves that the refusals above are caused by the ids alone. */
describe.each(endpointTable(WITH_IDS))('%s', (_name, endpoint) => {
  test('the very same payload with own ids succeeds, and touches nothing of another supplier', async () => {
    await endLineRuns(portal)
    const before = await fingerprintSupplierRows(portal, otherSupplierId())
    const responses: EndpointResponse[] = []

    for (const picked of listChoices(endpoint).filter((choice) => choice.every(({ isForeign }) => !isForeign))) {
      responses.push(await sendRequest(portal, supplier, endpoint, createPayload(endpoint, picked)))
      if (responses.at(-1)?.status === 200) break
    }

    // A reply about an order must contain our own mark: otherwise the search for the other mark would prove nothing.
    const isMarked = endpoint.method === 'GET' && !isCompressed(endpoint) && !UNMARKED_REPLIES.has(endpoint.path)
    const mark = isMarked ? OWN : ''
    expect(responses.at(-1)).toEqual({ status: 200, text: expect.stringContaining(mark) })
    for (const response of responses) expectNoMark(response, FOREIGN)
    expect(await fingerprintSupplierRows(portal, otherSupplierId())).toEqual(before)
  })
})

/** The value for an id field: an id of our own or of the other supplier. */
interface Pick {
  field: string
  id: string
  isForeign: boolean
}

/** All combinations of own and foreign ids for the id fields of an endpoint. */
function listChoices(endpoint: Endpoint): Pick[][] {
  return listIdFields(endpoint).reduce<Pick[][]>(
    (rows, field) => rows.flatMap((row) => listPicks(endpoint, field).map((pick) => [...row, pick])),
    [[]],
  )
}

function listPicks(endpoint: Endpoint, field: string): Pick[] {
  const kind = idKind(endpoint, field)
  if (kind === undefined) throw new Error(`valid-payloads.ts does not list the kind of ${field} of ${endpoint.name}.`)
  return [
    ...own[kind].map((id) => ({ field, id, isForeign: false })),
    ...foreign[kind].map((id) => ({ field, id, isForeign: true })),
  ]
}

function createPayload(endpoint: Endpoint, choice: readonly Pick[]): object {
  return { ...validPayload(endpoint), ...Object.fromEntries(choice.map(({ field, id }) => [field, id])) }
}

/** A payload with ids that do not exist. */
function anyPayload(endpoint: Endpoint): object | undefined {
  const valid = validPayload(endpoint)
  return valid && { ...valid, ...Object.fromEntries(listIdFields(endpoint).map((field) => [field, NO_SUCH_ID])) }
}

/** Uses existing ids, so that only the caller can be the reason for the refusal. */
async function expectUnauthenticated(visitor: Visitor, endpoint: Endpoint): Promise<void> {
  const before = await fingerprintAllTables(portal)
  const [choice = []] = listChoices(endpoint)

  const response = await sendRequest(portal, visitor, endpoint, createPayload(endpoint, choice))

  expect(response).toEqual({
    status: 401,
    text: JSON.stringify({ success: false, code: 'unauthenticated', error: 'Please sign in.' }),
  })
  expect(await fingerprintAllTables(portal)).toEqual(before)
}

function expectNoMark({ text }: EndpointResponse, mark: string): void {
  expect(text.toLowerCase()).not.toContain(mark.toLowerCase())
}

const COMPRESSED = ['xlsx', 'zugferd', 'pdf', 'confirmation', 'deliveryNote', 'packingList', 'labels', 'archive']

/** A spreadsheet is a zip archive and a PDF is compressed, in which texts cannot be searched. */
function isCompressed({ path }: Endpoint): boolean {
  return COMPRESSED.some((part) => `${path}/`.includes(`/${part}/`))
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500
}

function otherSupplierId(): string {
  const [id] = foreign.supplier
  if (id === undefined) throw new Error('there is no other supplier')
  return id
}

function readSessionToken(visitor: Visitor, area: Area): string {
  const token = visitor.cookies.get(sessionCookie(area, false))
  if (token === undefined) throw new Error(`nobody is signed in as ${area}`)
  return token
}

/** All routes as `GET /api/docs`, parsed from the tree that Fastify prints. */
function listRoutes({ app }: TestApp): string[] {
  const prefixes: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, branch = '', segment = '', methods = ''] = /^((?:[│ ] {3})*[├└]── )(\S*)(?: \((.*)\))?$/.exec(line) ?? []
      const depth = branch.length / 4
      prefixes.length = Math.max(0, depth - 1)
      prefixes.push(segment)
      return methods.split(', ').flatMap((method) => (method === '' ? [] : [`${method} ${prefixes.join('')}`]))
    })
}
