import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_ENDPOINTS, endpointTable } from '../../testing/endpoints'
import { givenOperator, givenSignedInOperator, givenSignedInSupplier, givenSupplier } from '../../testing/given/given'
import { givenSupplierRecords } from '../../testing/given/given-supplier-records'
import { fingerprintAllTables } from '../../testing/stored-rows'
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app'

const WITH_PARAMETERS = ALL_ENDPOINTS.filter(({ path }) => path.includes(':'))

/** Path segments that replace an id, as they appear in the URL. */
const HOSTILE_SEGMENTS = {
  nothing: '',
  'a word': 'abc',
  null: 'null',
  'a prototype': '__proto__',
  zero: '0',
  'a negative number': '-1',
  'a fraction': '1.5',
  'an exponent': '1e3',
  'a hexadecimal number': '0x10',
  'a leading zero': '01',
  'a list': '1,2',
  'one more than 64 bits hold': '9223372036854775808',
  'more digits than a parameter may have': '9'.repeat(400),
  'a hundred thousand digits': '9'.repeat(100_000),
  'a blank before': '%201',
  'a line break after': '1%0A',
  'a NUL character': '%00',
  'a NUL character after': '1%00',
  'a parent folder': '..%2F..%2F..%2Fetc%2Fpasswd',
  'a parent folder on Windows': '..%5C..%5Cwindows',
  'a parent folder, encoded twice': '%252e%252e%252f1',
  'a percent sign alone': '%',
  'a byte that is no UTF-8': '%FF',
  'an overlong dot': '%C0%AE',
  'half a surrogate pair': '%ED%A0%80',
  'a full-width digit': '%EF%BC%91',
  'an Arabic digit': '%D9%A1',
  'a right-to-left override': '%E2%80%AE1',
  SQL: '1%27%3B%20drop%20table%20orders%3B%20--',
  'an operator': '%7B%22%24ne%22%3Anull%7D',
}

let portal: TestApp
let supplier: Visitor
/** Of all tables after the previous request. */
let fingerprint: Record<string, string>

beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  supplier = await givenSignedInSupplier(portal, await givenSupplier(await givenSignedInOperator(portal)))
  await givenSupplierRecords(portal, '4300042', 'OWNMARK')
  fingerprint = await fingerprintAllTables(portal)
})
afterAll(() => portal.close())

test('there are addresses with parameters, all of suppliers', () => {
  expect(new Set(WITH_PARAMETERS.map(({ method, access }) => `${method} ${access}`))).toEqual(new Set(['GET supplier']))
})

describe.each(endpointTable(WITH_PARAMETERS))('%s', (_name, { path }) => {
  test.each(Object.entries(HOSTILE_SEGMENTS))(
    'with %s it is a 4xx with a sentence, and changes nothing',
    async (_case, segment) => {
      const before = fingerprint

      const { status, body } = await supplier.send({ method: 'GET', url: path.replace(/:\w+/, () => segment) })

      fingerprint = await fingerprintAllTables(portal)
      expect({ status, body }).toMatchObject({
        status: expect.toSatisfy((code: number) => code >= 400 && code < 500),
        body: { success: false, error: expect.stringMatching(/^[A-Z].*\.$/) },
      })
      expect(fingerprint).toEqual(before)
    },
  )
})
