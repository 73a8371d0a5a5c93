import { listSuppliers } from '@partwire/contract/suppliers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenOperator, givenSignedInOperator, givenSupplier } from '../../testing/given/given'
import { findSupplierId } from '../../testing/given/given-orders'
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app'
import { recordAccess } from './account-store'

let portal: TestApp
let operator: Visitor

/** Created one minute after the other: A first, L last. */
const SUPPLIERS = [
  { tecComId: 'A1', supplierName: 'äpfel', contactName: 'Zoe', contactEmail: 'a@s.test' },
  { tecComId: 'b2', supplierName: 'Zebra', contactName: 'anton', contactEmail: 'b@s.test' },
  { tecComId: 'C3', supplierName: 'Apfel', contactName: 'Bert', contactEmail: 'c@s.test' },
  { tecComId: 'd4', supplierName: '100% Teile', contactName: 'Çelik', contactEmail: 'd_x@s.test' },
  ...'EFGHIJKL'.split('').map((letter) => ({
    tecComId: `${letter}9`,
    supplierName: 'Same Name',
    contactName: `Person ${letter}`,
    contactEmail: `${letter.toLowerCase()}@s.test`,
  })),
]

beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  operator = await givenSignedInOperator(portal)
  for (const supplier of SUPPLIERS) {
    await givenSupplier(operator, supplier)
    portal.clock.advance({ minutes: 1 })
  }
  await recordAccess(portal.db, await findSupplierId(portal, 'C3'), new Date('2026-11-01T00:00:00Z'))
  await recordAccess(portal.db, await findSupplierId(portal, 'd4'), new Date('2026-10-01T00:00:00Z'))
})
afterAll(() => portal.close())

async function listIds(body: Parameters<typeof operator.call<typeof listSuppliers>>[1]): Promise<string[]> {
  const answer = await operator.call(listSuppliers, body)
  return answer.body.pager?.list.map((supplier) => supplier.tecComId) ?? []
}

test('the defaults are page 1, no keyword, newest first, ten to a page', async () => {
  const answer = await operator.call(listSuppliers, {})

  expect(answer.body.pager).toMatchObject({ total: 12, pageNo: 1, pageSize: 10 })
  expect(answer.body.pager?.list.map((supplier) => supplier.tecComId)).toEqual([
    'L9',
    'K9',
    'J9',
    'I9',
    'H9',
    'G9',
    'F9',
    'E9',
    'd4',
    'C3',
  ])
})

test('the next page goes on where the first one ended', async () => {
  expect(await listIds({ pageNo: 2 })).toEqual(['b2', 'A1'])
})

test.each([3, 99, 2_000_000_000])('page %i is past the end and answers the last page and says so', async (pageNo) => {
  const answer = await operator.call(listSuppliers, { pageNo })

  expect(answer.body.pager).toMatchObject({ total: 12, pageNo: 2 })
  expect(answer.body.pager?.list).toHaveLength(2)
})

test('an empty result answers page 1', async () => {
  const answer = await operator.call(listSuppliers, { keyword: 'nowhere', pageNo: 7 })

  expect(answer.body.pager).toEqual({ list: [], total: 0, pageNo: 1, pageSize: 10 })
})

test.each([
  ['tecComId', 'b2', ['b2']],
  ['part of a supplierName', 'PFEL', ['C3', 'A1']],
  ['contactName', 'person k', ['K9']],
  ['contactEmail', 'L@S.TEST', ['L9']],
  ['umlauts in any case', 'ÄPFEL', ['A1']],
  ['a percent sign, literally', '%', ['d4']],
  ['an underscore, literally', '_', ['d4']],
  ['a backslash, literally', '\\', []],
  ['not across two fields', 'zebra anton', []],
])('the keyword finds %s', async (_case, keyword, expected) => {
  expect(await listIds({ keyword })).toEqual(expected)
})

test.each([
  ['tecComId', false, ['A1', 'b2', 'C3', 'd4']],
  ['supplierName', false, ['d4', 'C3', 'A1', 'E9']],
  ['supplierName', true, ['b2', 'L9', 'K9', 'J9']],
  ['contactName', false, ['b2', 'C3', 'd4', 'E9']],
  ['createTime', false, ['A1', 'b2', 'C3', 'd4']],
  ['createTime', true, ['L9', 'K9', 'J9', 'I9']],
  ['lastAccessTime', true, ['C3', 'd4', 'L9', 'K9']],
  ['lastAccessTime', false, ['A1', 'b2', 'E9', 'F9']],
])('sorted by %s, descending: %s, ties by id', async (orderField, isDesc, firstFour) => {
  expect((await listIds({ orderField, isDesc })).slice(0, 4)).toEqual(firstFour)
})

test.each(['contactEmail', 'password_hash', 'nonsense; drop table suppliers', ''])(
  'the unknown sort field "%s" is treated as none',
  async (orderField) => {
    expect(await listIds({ orderField, isDesc: false })).toEqual(await listIds({}))
  },
)

test('a sort and a keyword work together across pages', async () => {
  expect(await listIds({ keyword: 'same', orderField: 'contactName', isDesc: true })).toEqual([
    'L9',
    'K9',
    'J9',
    'I9',
    'H9',
    'G9',
    'F9',
    'E9',
  ])
})
