import { listCustomers, updateTaxRegNumber } from '@partwire/contract/customers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenOperator, givenSignedInOperator, givenSignedInSupplier, givenSupplier } from '../../testing/given/given'
import { incomingParty, findSupplierId } from '../../testing/given/given-orders'
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app'
import { notConfiguredPort } from '../../upstream/connect'
import { UnreadableCustomers } from '../../upstream/errors'
import { upsertCustomer } from './customer-store'
import { syncCustomers } from './customers'

let portal: TestApp
let supplier: Visitor
let other: Visitor

const CUSTOMERS = [
  { partyNumber: '0001', name1: 'Zeta Parts', city: 'Ulm', countryCode: 'DE' },
  { partyNumber: '0002', name1: 'alpha parts', city: 'Århus', countryCode: 'DK' },
  {
    partyNumber: '0003',
    name1: 'Beta 100%',
    city: 'Brno',
    countryCode: 'CZ',
    street1: 'Dlouhá 5',
    postalCode: '60200',
  },
  { partyNumber: '0004', name1: '北京汽车', city: '北京', countryCode: 'CN' },
  { partyNumber: '0005', name1: 'Nowhere', city: '', countryCode: 'ZZ' },
]

beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  const operator = await givenSignedInOperator(portal)
  supplier = await givenSignedInSupplier(portal, await givenSupplier(operator))
  other = await givenSignedInSupplier(
    portal,
    await givenSupplier(operator, { tecComId: 'OTHER', contactEmail: 'other@supplier.test' }),
  )
  const supplierId = await findSupplierId(portal, '4300042')
  for (const customer of CUSTOMERS) {
    await upsertCustomer(portal.deps.db, supplierId, { relationId: '', ...incomingParty(customer) }, portal.clock.now())
    portal.clock.advance({ minutes: 1 })
  }
})
afterAll(() => portal.close())

async function listNumbers(body: Parameters<typeof supplier.call<typeof listCustomers>>[1]): Promise<string[]> {
  const answer = await supplier.call(listCustomers, body)
  return answer.body.pager?.list.map((customer) => customer.partyNumber) ?? []
}

test('a row has the fields of the specification, the country by its code', async () => {
  const answer = await supplier.call(listCustomers, { keyword: '0003' })

  expect(answer.body.pager).toEqual({
    list: [
      {
        id: expect.stringMatching(/^\d+$/),
        partyNumber: '0003',
        name: 'Beta 100%',
        street: 'Dlouhá 5',
        postalCode: '60200',
        city: 'Brno',
        country: 'CZ',
        taxRegNumber: '',
      },
    ],
    total: 1,
    pageNo: 1,
    pageSize: 10,
  })
})

test('a page past the end answers the last page and says so', async () => {
  const answer = await supplier.call(listCustomers, { pageNo: 99 })

  expect(answer.body.pager).toMatchObject({ total: 5, pageNo: 1 })
  expect(answer.body.pager?.list).toHaveLength(5)
})

test.each(['street', 'taxRegNumber', 'nonsense; drop table customers', ''])(
  'the unknown sort field "%s" is treated as none',
  async (orderField) => {
    expect(await listNumbers({ orderField, isDesc: false })).toEqual(await listNumbers({}))
  },
)

test('customers are listed newest first', async () => {
  expect(await listNumbers({})).toEqual(['0005', '0004', '0003', '0002', '0001'])
})

test.each([
  ['partyNumber', false, ['0001', '0002', '0003', '0004', '0005']],
  ['name', false, ['0002', '0003', '0005', '0001', '0004']],
  ['city', true, ['0004', '0001', '0003', '0002', '0005']],
  ['country', false, ['0004', '0003', '0002', '0001', '0005']],
])('sorted by %s, descending: %s, country by its name', async (field, isDesc, expected) => {
  expect(await listNumbers({ orderField: field, isDesc })).toEqual(expected)
  expect(await listNumbers({ fieldName: field, isDesc })).toEqual(expected)
})

test.each([
  ['the party number', '0003', ['0003']],
  ['the name in any case', 'PARTS', ['0002', '0001']],
  ['the street', 'dlouhá', ['0003']],
  ['the postal code', '602', ['0003']],
  ['the city', 'ÅRHUS', ['0002']],
  ['the country by code', 'dk', ['0002']],
  ['the country by name', 'czech', ['0003']],
  ['Chinese characters', '汽车', ['0004']],
  ['a percent sign, literally', '%', ['0003']],
])('the keyword finds %s', async (_case, keyword, expected) => {
  expect(await listNumbers({ keyword })).toEqual(expected)
})

test('a tax registration number is kept, found, and stays when the customer is synchronised again', async () => {
  const [first] = (await supplier.call(listCustomers, { keyword: '0001' })).body.pager?.list ?? []
  const answer = await supplier.call(updateTaxRegNumber, { id: first?.id ?? '', taxRegNumber: ' DE811115368 ' })
  const supplierId = await findSupplierId(portal, '4300042')
  const again = { relationId: '', ...incomingParty({ partyNumber: '0001', name1: 'Zeta Parts SE' }) }
  const newId = await upsertCustomer(portal.deps.db, supplierId, again, portal.clock.now())

  expect(answer).toMatchObject({ status: 200, body: { success: true } })
  expect(newId).toBeNull()
  expect((await supplier.call(listCustomers, { keyword: 'de8111' })).body.pager?.list).toMatchObject([
    { name: 'Zeta Parts SE', taxRegNumber: 'DE811115368' },
  ])
})

test('no supplier sees or changes a customer of another', async () => {
  const [first] = (await supplier.call(listCustomers, {})).body.pager?.list ?? []

  const list = await other.call(listCustomers, {})
  const change = await other.call(updateTaxRegNumber, { id: first?.id ?? '', taxRegNumber: 'STOLEN' })

  expect(list.body.pager?.list).toEqual([])
  expect(change).toMatchObject({ status: 404, body: { success: false, error: 'This customer does not exist.' } })
  expect((await supplier.call(listCustomers, { keyword: 'stolen' })).body.pager?.total).toBe(0)
})

test('a tax number has no line break, which would be one in the documents of the customer', async () => {
  const [first] = (await supplier.call(listCustomers, {})).body.pager?.list ?? []

  const answer = await supplier.call(updateTaxRegNumber, { id: first?.id ?? '', taxRegNumber: 'DE1\nDE2' })

  expect(answer).toMatchObject({ status: 400, body: { success: false, errorField: 'taxRegNumber' } })
})

test('a sync of which some customers cannot be read stores the others, and says so', async () => {
  const message = '1 of 2 customers cannot be read; the others are up to date.'
  const readable = [{ relationId: 'R', ...incomingParty({ partyNumber: '0900', name1: 'Readable' }) }]
  const upstream = {
    ...notConfiguredPort(),
    listCustomers: async () => {
      throw new UnreadableCustomers(readable, message)
    },
  }
  const supplierId = await findSupplierId(portal, '4300042')

  const reply = await syncCustomers({ ...portal.deps, upstream }, supplierId)
  const run = await portal.db.selectFrom('sync_runs').select(['state', 'received', 'created', 'error']).execute()

  expect(reply).toEqual({ success: false, code: 'platform-failed', error: message })
  expect(run).toEqual([{ state: 'failed', received: 1, created: 1, error: message }])
  expect(await listNumbers({ keyword: 'Readable' })).toEqual(['0900'])
})
