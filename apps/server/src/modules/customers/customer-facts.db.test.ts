import { listCustomers } from '@partwire/contract/customers'
import { getCustomerFacts, updateCustomerFacts } from '@partwire/contract/e-documents/e-documents'
import { someCustomerFacts } from '@partwire/domain/e-document/samples'
import { BLANK_CUSTOMER_FACTS } from '@partwire/domain/e-document/setting'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenOperator, givenSignedInOperator, givenSignedInSupplier, givenSupplier } from '../../testing/given/given'
import { findSupplierId, incomingParty } from '../../testing/given/given-orders'
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app'
import { upsertCustomer } from './customer-store'

let portal: TestApp
let supplier: Visitor
let other: Visitor
let count = 0

beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  const operator = await givenSignedInOperator(portal)
  supplier = await givenSignedInSupplier(portal, await givenSupplier(operator))
  const fields = { tecComId: 'OTHER', contactEmail: 'other@supplier.test' }
  other = await givenSignedInSupplier(portal, await givenSupplier(operator, fields))
})
afterAll(() => portal.close())

test('the facts of a new customer are blank, and saved ones are read back exactly', async () => {
  const { id } = await givenCustomer()
  const before = await supplier.call(getCustomerFacts, { id })

  const saved = await supplier.call(updateCustomerFacts, { id, ...someCustomerFacts({ vatId: ' FR40303265045 ' }) })

  expect(before).toMatchObject({ status: 200, body: { success: true, facts: BLANK_CUSTOMER_FACTS } })
  expect(saved).toMatchObject({ status: 200, body: { success: true } })
  expect((await supplier.call(getCustomerFacts, { id })).body.facts).toEqual(someCustomerFacts())
})

test('they stay when the customer is synchronised again, and the list does not contain them', async () => {
  const { id, partyNumber } = await givenCustomer()
  await supplier.call(updateCustomerFacts, { id, ...someCustomerFacts() })

  await synchronise(partyNumber, 'Renamed')

  expect((await supplier.call(getCustomerFacts, { id })).body.facts).toEqual(someCustomerFacts())
  const { body } = await supplier.call(listCustomers, { keyword: partyNumber })
  expect(body.pager?.list.map((row) => Object.keys(row))).toEqual([
    ['id', 'partyNumber', 'name', 'street', 'postalCode', 'city', 'country', 'taxRegNumber'],
  ])
})

test('an address that is none is refused with a sentence, and nothing is stored', async () => {
  const { id } = await givenCustomer()
  const facts = someCustomerFacts({ electronicAddress: { scheme: '0208', id: '1' } })

  const answer = await supplier.call(updateCustomerFacts, { id, ...facts })

  expect(answer).toMatchObject({
    status: 400,
    body: { error: '1 is not valid as Belgian enterprise number (0208).', errorField: 'electronicAddress' },
  })
  expect((await supplier.call(getCustomerFacts, { id })).body.facts).toEqual(BLANK_CUSTOMER_FACTS)
})

test('no supplier reads or changes the facts of a customer of another', async () => {
  const { id } = await givenCustomer()
  const missing = { status: 404, body: { success: false, error: 'This customer does not exist.' } }

  expect(await other.call(getCustomerFacts, { id })).toMatchObject(missing)
  expect(await other.call(updateCustomerFacts, { id, ...someCustomerFacts() })).toMatchObject(missing)
  expect((await supplier.call(getCustomerFacts, { id })).body.facts).toEqual(BLANK_CUSTOMER_FACTS)
})

async function givenCustomer(): Promise<{ id: string; partyNumber: string }> {
  count += 1
  const partyNumber = `C-${count}-X`
  const id = await synchronise(partyNumber, `Customer ${count}`)
  return { id: id ?? '', partyNumber }
}

async function synchronise(partyNumber: string, name1: string): Promise<string | null> {
  const supplierId = await findSupplierId(portal, '4300042')
  const customer = { relationId: '', ...incomingParty({ partyNumber, name1 }) }
  return upsertCustomer(portal.deps.db, supplierId, customer, portal.clock.now())
}
