import type { Area } from '@partwire/domain/auth/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ALL_DOORS,
  fieldsOf,
  idFieldsOf,
  sendRequest,
  endpointTable,
  type Door,
  type EndpointResponse,
} from '../../testing/endpoints'
import { givenOperator, givenSignedInOperator, givenSignedInSupplier, givenSupplier } from '../../testing/given/given'
import { givenSupplierRecords, givenRunningSync, type Belongings } from '../../testing/given/given-supplier-records'
import { kindOf, soundPayload } from '../../testing/given/valid-payloads'
import { fingerprintAllTables, fingerprintSupplierRows } from '../../testing/stored-rows'
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app'
import { sessionCookie } from '../../modules/auth/session-cookies'

const GUARDED = ALL_DOORS.filter(({ access }) => access !== 'anyone')
const OPEN = ALL_DOORS.filter(({ access }) => access === 'anyone')
const OF_SUPPLIERS = ALL_DOORS.filter(({ access }) => access === 'supplier')
const WITH_IDS = OF_SUPPLIERS.filter((door) => idFieldsOf(door).length > 0)
const WITHOUT_IDS = OF_SUPPLIERS.filter((door) => idFieldsOf(door).length === 0)

/** Named like an id, but a text that somebody types. */
const TYPED_NUMBERS = new Set(['tecComId', 'form.invoiceId', 'form.transportId'])

/** Every text of a supplier's carries its mark. */
const OWN = 'OWNMARK'
const FOREIGN = 'FOREIGNMARK'
/** How many messages the other supplier's running synchronisation has received. */
const FOREIGN_COUNT = 987_654
const NO_SUCH_ID = '999999999999'

let portal: TestApp
let operator: Visitor
let supplier: Visitor
let own: Belongings
let foreign: Belongings

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
  await givenRunningSync(portal, theOther(), FOREIGN_COUNT)
})
afterAll(() => portal.close())

describe('the list these tests are made from', () => {
  test('holds every address under /api: none is answered without an access rule', () => {
    const known = new Set([...ALL_DOORS.map(({ name }) => name), 'GET /api/docs', 'GET /api/openapi.json'])
    const routes = routesOf(portal).filter((route) => route.includes(' /api'))

    expect(routes.length).toBeGreaterThan(ALL_DOORS.length)
    // fastify answers HEAD with what it does for GET, access rule included.
    expect(routes.filter((route) => !known.has(route.replace(/^HEAD /, 'GET ')))).toEqual([])
  })

  test('knows for every id of every call what it is the id of', () => {
    const unknown = ALL_DOORS.flatMap((door) =>
      idFieldsOf(door).flatMap((field) => (kindOf(door, field) === undefined ? [`${door.name}: ${field}`] : [])),
    )

    expect(unknown).toEqual([])
  })

  test('has no field that is named like an id and is none', () => {
    const suspicious = ALL_DOORS.flatMap((door) =>
      fieldsOf(door.body).flatMap(({ path, isId }) =>
        !isId && /(?:^|\.)ids?$|Ids?(?:\.0)?$/.test(path) && !TYPED_NUMBERS.has(path) ? [`${door.name}: ${path}`] : [],
      ),
    )

    expect(suspicious).toEqual([])
  })

  test('has a sound payload for every call', () => {
    const wrong = ALL_DOORS.filter((door) => !door.body.safeParse(anyPayload(door) ?? null).success)

    expect(wrong.filter(({ path, method }) => method === 'POST' || path.includes(':')).map(({ name }) => name)).toEqual(
      [],
    )
  })
})

describe.each(endpointTable(GUARDED))('%s', (_name, door) => {
  test('without a session it is a 401, reads nothing and changes nothing', async () => {
    await expectShut(portal.visitor(), door)
  })

  test('with a session of the other area it is a 401, reads nothing and changes nothing', async () => {
    await expectShut(door.access === 'admin' ? supplier : operator, door)
  })

  test('a session of the other area does not fit under the name of this one', async () => {
    const visitor = portal.visitor()
    const area: Area = door.access === 'admin' ? 'admin' : 'supplier'
    const token = area === 'admin' ? tokenOf(supplier, 'supplier') : tokenOf(operator, 'admin')
    visitor.cookies.set(sessionCookie(area, false), token)

    await expectShut(visitor, door)
  })
})

describe.each(endpointTable(OPEN))('%s', (_name, door) => {
  test('without a session it tells nothing of anybody and changes nothing', async () => {
    const before = await fingerprintAllTables(portal)

    const heard = await sendRequest(portal, portal.visitor(), door, soundPayload(door) ?? {})

    expect(heard.status).toBeLessThan(500)
    expectNoMark(heard, OWN)
    expectNoMark(heard, FOREIGN)
    expect(await fingerprintAllTables(portal)).toEqual(before)
  })
})

test.each(['/api/adminCheckLogin', '/api/supplierCheckLogin'])('%s answers nobody with success false', async (url) => {
  expect(await portal.visitor().send({ method: 'GET', url })).toMatchObject({ status: 200, body: { success: false } })
})

describe.each(endpointTable(WITH_IDS))('%s', (_name, door) => {
  test("with another supplier's ids it answers as if they did not exist, and changes nothing", async () => {
    const before = await fingerprintAllTables(portal)
    const attacks = choices(door).filter((choice) => choice.some(({ isForeign }) => isForeign))
    const answers = new Map<string, Promise<EndpointResponse>>()

    expect(attacks.length).toBeGreaterThan(0)
    for (const attack of attacks) {
      const heard = await sendRequest(portal, supplier, door, payloadOf(door, attack))
      const blind = attack.map((pick) => (pick.isForeign ? { ...pick, id: NO_SUCH_ID } : pick))
      const payload = payloadOf(door, blind)
      const key = JSON.stringify(payload)
      if (!answers.has(key)) answers.set(key, sendRequest(portal, supplier, door, payload))

      expect({ attack, ...heard }).toEqual({ attack, ...(await answers.get(key)) })
      expect({ attack, status: heard.status }).toEqual({ attack, status: expect.toSatisfy(isRefusal) })
      expectNoMark(heard, FOREIGN)
    }
    expect(await fingerprintAllTables(portal)).toEqual(before)
  })
})

describe.each(endpointTable(WITHOUT_IDS))('%s', (_name, door) => {
  test('shows and changes nothing of another supplier', async () => {
    const before = await fingerprintSupplierRows(portal, theOther())
    const sound = soundPayload(door) ?? {}
    const isSearch = fieldsOf(door.body).some(({ path }) => path === 'keyword')

    for (const payload of isSearch ? [sound, { ...sound, keyword: FOREIGN }] : [sound]) {
      const heard = await sendRequest(portal, supplier, door, payload)

      expect(heard.status).toBeLessThan(500)
      expectNoMark(heard, FOREIGN)
      expectNoMark(heard, String(FOREIGN_COUNT))
    }
    expect(await fingerprintSupplierRows(portal, theOther())).toEqual(before)
  })
})

/** Last, because it changes what the others start from: without it a refusal could have any other reason. */
describe.each(endpointTable(WITH_IDS))('%s', (_name, door) => {
  test('the very same payload with own ids succeeds, and touches nothing of another supplier', async () => {
    const before = await fingerprintSupplierRows(portal, theOther())
    const heard: EndpointResponse[] = []

    for (const picked of choices(door).filter((choice) => choice.every(({ isForeign }) => !isForeign))) {
      heard.push(await sendRequest(portal, supplier, door, payloadOf(door, picked)))
      if (heard.at(-1)?.status === 200) break
    }

    // What reads an order shows our mark, or looking for the other one would prove nothing.
    const mark = door.method === 'POST' || isPacked(door) ? '' : OWN
    expect(heard.at(-1)).toEqual({ status: 200, text: expect.stringContaining(mark) })
    for (const answer of heard) expectNoMark(answer, FOREIGN)
    expect(await fingerprintSupplierRows(portal, theOther())).toEqual(before)
  })
})

/** The id of a field, of our own or of the other supplier's. */
interface Pick {
  field: string
  id: string
  isForeign: boolean
}

/** Every way to fill the ids of a call with own and foreign ones. */
function choices(door: Door): Pick[][] {
  return idFieldsOf(door).reduce<Pick[][]>(
    (rows, field) => rows.flatMap((row) => picks(door, field).map((pick) => [...row, pick])),
    [[]],
  )
}

function picks(door: Door, field: string): Pick[] {
  const kind = kindOf(door, field)
  if (kind === undefined) throw new Error(`sound-payloads.ts does not say what ${field} of ${door.name} is the id of.`)
  return [
    ...own[kind].map((id) => ({ field, id, isForeign: false })),
    ...foreign[kind].map((id) => ({ field, id, isForeign: true })),
  ]
}

function payloadOf(door: Door, choice: readonly Pick[]): object {
  return { ...soundPayload(door), ...Object.fromEntries(choice.map(({ field, id }) => [field, id])) }
}

/** With ids, whosever they are. */
function anyPayload(door: Door): object | undefined {
  const sound = soundPayload(door)
  return sound && { ...sound, ...Object.fromEntries(idFieldsOf(door).map((field) => [field, NO_SUCH_ID])) }
}

/** With real ids: nothing but the caller is a reason to refuse. */
async function expectShut(visitor: Visitor, door: Door): Promise<void> {
  const before = await fingerprintAllTables(portal)
  const [choice = []] = choices(door)

  const heard = await sendRequest(portal, visitor, door, payloadOf(door, choice))

  expect(heard).toEqual({ status: 401, text: JSON.stringify({ success: false, error: 'Please sign in.' }) })
  expect(await fingerprintAllTables(portal)).toEqual(before)
}

function expectNoMark({ text }: EndpointResponse, mark: string): void {
  expect(text.toLowerCase()).not.toContain(mark.toLowerCase())
}

/** A spreadsheet is a zip, in which no text can be seen. */
function isPacked({ path }: Door): boolean {
  return path.includes('/xlsx/')
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500
}

function theOther(): string {
  const [id] = foreign.supplier
  if (id === undefined) throw new Error('there is no other supplier')
  return id
}

function tokenOf(visitor: Visitor, area: Area): string {
  const token = visitor.cookies.get(sessionCookie(area, false))
  if (token === undefined) throw new Error(`nobody is signed in as ${area}`)
  return token
}

/** `GET /api/docs` and so on, read from the tree that fastify prints. */
function routesOf({ app }: TestApp): string[] {
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
