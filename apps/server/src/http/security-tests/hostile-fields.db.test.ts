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
    const payload = await findOpenPayload(endpoint)
    const { misfits, rest } = sortFields(endpoint, payload, value)

    const before = await fingerprintAllTables(portal)
    expect(await sendEachField(endpoint, value, payload, misfits)).toEqual(misfits)
    expect(await fingerprintAllTables(portal)).toEqual(before)

    const refused = await sendEachField(endpoint, value, payload, rest)
    await expectUnchanged(endpoint, value, refused)
    expect(await fingerprintSupplierRows(portal, other)).toEqual(otherBefore)
  })
})

/** The fields in which the value does not fit the schema of the call, which refuses it before any other work; the rest. */
function sortFields({ body }: Endpoint, payload: object, value: unknown) {
  const fields = listFields(body).map(({ path }) => path)
  const misfits = fields.filter((path) => !body.safeParse(withField(payload, path, value)).success)
  return { misfits, rest: fields.filter((path) => !misfits.includes(path)) }
}

/** Sends the value once in each of the fields of a valid payload. Returns the fields in which it is refused. */
async function sendEachField(
  endpoint: Endpoint,
  value: unknown,
  valid: object,
  fields: readonly string[],
): Promise<string[]> {
  const refused: string[] = []
  let payload = valid
  for (const path of fields) {
    const { status, text } = await sendRequest(portal, supplier, endpoint, withField(payload, path, value))

    expect({ path, status, text }).toEqual({
      path,
      status: expect.toSatisfy((code: number) => code === 200 || (code >= 400 && code < 500)),
      text: expect.stringMatching(status === 200 ? '"success":true' : '"success":false,"code":"[a-z-]+","error":'),
    })
    if (status !== 200) refused.push(path)
    else if (endpoint.path.endsWith('submit')) payload = await findOpenPayload(endpoint)
  }
  return refused
}

/** Sends the refused ones again, without the accepted ones in between, which change rows. */
async function expectUnchanged(endpoint: Endpoint, value: unknown, refused: readonly string[]): Promise<void> {
  if (refused.length === 0) return
  const payload = await findOpenPayload(endpoint)
  const before = await fingerprintAllTables(portal)
  for (const path of refused) await sendRequest(portal, supplier, endpoint, withField(payload, path, value))
  expect(await fingerprintAllTables(portal)).toEqual(before)
}

const DRAFT_KINDS = ['orderResponse', 'dispatchAdvice', 'invoice', 'creditNote'] as const

/** Payloads whose document may still be a draft, by kind of document. */
const openPayloads = new Map<string, object[]>()

/** A valid payload, of a document with the ids of an open draft. Inserts new drafts if all have been submitted. */
async function findOpenPayload(endpoint: Endpoint): Promise<object> {
  const payloads = payloadsWithIds(endpoint, own)
  const kind = DRAFT_KINDS.find((each) => endpoint.path.startsWith(`/api/supplier/${each}/`))
  if (kind === undefined) return (await fromFirstSavable(endpoint, payloads))[0] ?? payloads[0] ?? {}

  const saving = { ...endpoint, path: `/api/supplier/${kind}/update` }
  let open = await fromFirstSavable(saving, openPayloads.get(kind) ?? payloads)
  if (open.length === 0) {
    const drafts = await givenDocuments(portal, supplierId, 'OWNMARK', kind)
    open = await fromFirstSavable(saving, payloadsWithIds(endpoint, { ...own, ...drafts }))
  }
  openPayloads.set(kind, open)
  return open[0] ?? {}
}

/** The payloads from the first that can be saved, which shows that its document is still a draft. */
async function fromFirstSavable(saving: Endpoint, payloads: readonly object[]): Promise<object[]> {
  for (const [i, payload] of payloads.entries()) {
    if ((await sendRequest(portal, supplier, saving, payload)).status === 200) return payloads.slice(i)
  }
  return []
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
