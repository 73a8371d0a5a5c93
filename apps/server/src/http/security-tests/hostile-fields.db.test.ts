import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_ENDPOINTS, listFields, sendRequest, endpointTable, type Endpoint } from '../../testing/endpoints'
import { givenOperator, givenSignedInOperator, givenSignedInSupplier, givenSupplier } from '../../testing/given/given'
import { givenSupplierRecords, type SupplierRecordIds } from '../../testing/given/given-supplier-records'
import { givenDocuments } from '../../testing/given/given-documents'
import { findSupplierId } from '../../testing/given/given-orders'
import { payloadsWithIds } from '../../testing/given/valid-payloads'
import { fingerprintAllTables, fingerprintSupplierRows } from '../../testing/stored-rows'
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app'

/** Calls with nested fields. `hostile-input.db.test.ts` covers the calls with flat fields. */
const FORMS = ALL_ENDPOINTS.filter(({ body }) => listFields(body).some(({ path }) => path.includes('.')))

const HOSTILE_VALUES: [string, unknown][] = [
  ['null', null],
  ['a number', -1.5],
  ['a number without bounds', 1e308],
  ['a list', [1]],
  ['an object', { $ne: null }],
  ['a NUL character', '1\0'],
  ['a line break', '1\n2'],
  ['a long string', '9'.repeat(10_000)],
  ['forty digits', '9'.repeat(40)],
  ['an exponent out of bounds', '1e400'],
  ['half a surrogate pair', '\ud800'],
  ['markup', ']]><!--&lt;/x>'],
  ['SQL', "'; drop table suppliers; --"],
  ['an empty string', ''],
]

let portal: TestApp
let supplier: Visitor
let supplierId: string
let other: string
let own: SupplierRecordIds

beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  const operator = await givenSignedInOperator(portal)
  supplier = await givenSignedInSupplier(portal, await givenSupplier(operator))
  await givenSupplier(operator, { tecComId: 'OTHER', contactEmail: 'other@supplier.test' })
  supplierId = await findSupplierId(portal, '4300042')
  other = await findSupplierId(portal, 'OTHER')
  own = await givenSupplierRecords(portal, '4300042', 'OWNMARK')
  await givenSupplierRecords(portal, 'OTHER', 'FOREIGNMARK')
})
afterAll(() => portal.close())

describe.each(endpointTable(FORMS))('%s', (_name, endpoint) => {
  test.each(HOSTILE_VALUES)('%s in any field is never a 5xx; refused, it changes nothing', async (_case, value) => {
    const otherBefore = await fingerprintSupplierRows(portal, other)
    const refused = await sendEachField(endpoint, value)

    // Again, without the accepted ones in between, which change rows.
    const payload = await findOpenPayload(endpoint)
    const before = await fingerprintAllTables(portal)
    for (const path of refused) await sendRequest(portal, supplier, endpoint, withField(payload, path, value))

    expect(await fingerprintAllTables(portal)).toEqual(before)
    expect(await fingerprintSupplierRows(portal, other)).toEqual(otherBefore)
  })
})

/** Sends the value once in each field of a valid payload. Returns the fields in which it is refused. */
async function sendEachField(endpoint: Endpoint, value: unknown): Promise<string[]> {
  const refused: string[] = []
  let payload = await findOpenPayload(endpoint)
  for (const { path } of listFields(endpoint.body)) {
    const { status, text } = await sendRequest(portal, supplier, endpoint, withField(payload, path, value))

    expect({ path, status, text }).toEqual({
      path,
      status: expect.toSatisfy((code: number) => code === 200 || (code >= 400 && code < 500)),
      text: expect.stringMatching(status === 200 ? '"success":true' : '"success":false,"code":"[a-z-]+","error":'),
    })
    if (status !== 200) refused.push(path)
    else if (endpoint.path.endsWith('submit')) payload = await findOpenPayload(endpoint, payload)
  }
  return refused
}

/** A valid payload with the ids of an open draft. Inserts new documents if all drafts have been submitted. */
async function findOpenPayload(endpoint: Endpoint, ...last: object[]): Promise<object> {
  const open = await findSavable(endpoint, [...last, ...payloadsWithIds(endpoint, own)])
  if (open !== undefined) return open
  own = { ...own, ...(await givenDocuments(portal, supplierId, 'OWNMARK')) }
  const fresh = payloadsWithIds(endpoint, own)
  return (await findSavable(endpoint, fresh)) ?? fresh[0] ?? {}
}

/** The first payload that can be saved, which shows that its document is still a draft. */
async function findSavable(endpoint: Endpoint, payloads: readonly object[]): Promise<object | undefined> {
  const saving = { ...endpoint, path: endpoint.path.replace(/submit$/, 'update') }
  for (const payload of payloads) {
    if ((await sendRequest(portal, supplier, saving, payload)).status === 200) return payload
  }
  return undefined
}

/** The payload with another value at `form.items.0.quantity`. */
function withField(payload: object, path: string, value: unknown): object {
  const [first = '', ...rest] = path.split('.')
  return { ...payload, [first]: withValue(new Map(Object.entries(payload)).get(first), rest, value) }
}

function withValue(target: unknown, [step, ...rest]: string[], value: unknown): unknown {
  if (step === undefined) return value
  if (Array.isArray(target)) {
    return target.map((element: unknown, i) => (String(i) === step ? withValue(element, rest, value) : element))
  }
  return typeof target === 'object' && target !== null
    ? withField(target, [step, ...rest].join('.'), value)
    : { [step]: value }
}
