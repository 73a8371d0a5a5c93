import path from 'node:path'
import { ALL_CALLS } from '@partwire/contract/all-calls'
import { aSetting } from '@partwire/domain/settings/samples'
import { DEMO_OPERATOR } from '../../apps/server/src/demo/demo-data'
import * as z from 'zod'
import { readEveryList, readOrderLists } from './lists'
import { createRecorder, type CorpusVisitor, type RecordedReply } from './recorder'
import { placeCustomers, placeMessage, waitingMessages } from './waiting-messages'
import { finishOrders } from './work-documents'

const SUPPLIER = { email: 'supplier@demo.test', password: 'supplier-demo', tecComId: '4300042' }
const NEW_SUPPLIER = {
  tecComId: '4399001',
  supplierName: 'Corpus GmbH',
  contactName: 'Ada Corpus',
  tecComUserName: 'ws-corpus',
  tecComPassword: 'ws-corpus-secret',
  password: 'corpus-secret',
  contactEmail: 'ada@corpus.test',
  sendEmailForOrder: true,
}
/** Calls that the other commit need not have. */
const ADDED_CALLS: ReadonlySet<string> = new Set(
  ALL_CALLS.map(({ path: call }) => call).filter((call) => /\/security|SecondFactor$|\/eDocument\//.test(call)),
)

const syncReply = z.object({ ids: z.array(z.string()).default([]) })
const listReply = z.object({ pager: z.object({ list: z.array(z.object({ id: z.string() })) }) })

/** A portal with the demo accounts, and its exchange folder. */
export interface ReplayedPortal {
  url: string
  exchangeFolder: string
}

/**
 * Makes the calls of the corpus one after the other and returns the replies. Ids are taken from the replies, everything
 * else is fixed, so two versions of the portal get the same calls.
 */
export async function replayCorpus({ url, exchangeFolder }: ReplayedPortal): Promise<RecordedReply[]> {
  const recorder = createRecorder(url)
  const anybody = recorder.visitor('anybody')
  const operator = recorder.visitor('operator')
  const supplier = recorder.visitor('supplier')
  const folder = path.join(exchangeFolder, SUPPLIER.tecComId)

  try {
    await refuseEverything(anybody)
    await signIn(anybody, operator, supplier)
    const orderIds = await importOrders(supplier, folder)
    await readOrderLists(supplier)
    await finishOrders(supplier, orderIds)
    await readOrderLists(supplier)
    await changeSettings(supplier)
    await changeCustomers(supplier)
    await changeSuppliers(operator)
    await retryMessages(operator)
    await readEveryList({ operator, supplier })
    await refuseInvalidBodies(operator, supplier)
    await signOut(anybody, operator, supplier)
    return recorder.replies
  } catch (error) {
    throw new Error(`The corpus stopped after ${JSON.stringify(recorder.replies.slice(-12), null, 1)}`, {
      cause: error,
    })
  }
}

/** Every call without a session. */
async function refuseEverything(anybody: CorpusVisitor): Promise<void> {
  for (const { method, path: call, access } of ALL_CALLS) {
    if (access === 'anyone' || ADDED_CALLS.has(call)) continue
    await (method === 'GET' ? anybody.get(call, { id: '1', orderId: '1' }) : anybody.post(call, {}))
  }
}

async function refuseInvalidBodies(operator: CorpusVisitor, supplier: CorpusVisitor): Promise<void> {
  for (const { method, path: call, access } of ALL_CALLS) {
    if (access === 'anyone' || ADDED_CALLS.has(call)) continue
    const visitor = access === 'admin' ? operator : supplier
    if (method === 'POST') await visitor.post(call, { unknown: 1 })
    else if (call.includes(':')) {
      for (const id of ['0', '999999999999']) await visitor.get(call, { id, orderId: id })
    }
  }
}

async function signIn(anybody: CorpusVisitor, operator: CorpusVisitor, supplier: CorpusVisitor): Promise<void> {
  await anybody.get('/api/constants')
  for (const call of ['/api/login', '/api/supplierLogin']) {
    await anybody.post(call, { email: '', password: '' })
    await anybody.post(call, { email: 'nobody@demo.test', password: 'wrong' })
    await anybody.post(call, { email: 'nobody@demo.test', password: 'wrong', unknown: 1 })
  }
  await anybody.post('/api/password/sendReset', { email: 'nobody@demo.test', host: 'http://localhost' })
  await anybody.post('/api/password/reset', { password: 'some-password', token: 'wrong' })
  await operator.post('/api/login', { email: DEMO_OPERATOR.email, password: DEMO_OPERATOR.password })
  await supplier.post('/api/supplierLogin', { email: SUPPLIER.email, password: SUPPLIER.password })
  for (const visitor of [anybody, operator, supplier]) {
    await visitor.get('/api/adminCheckLogin')
    await visitor.get('/api/supplierCheckLogin')
  }
}

/** Imports one message at a time, so that ids are assigned in the same order. Returns the ids of the orders. */
async function importOrders(supplier: CorpusVisitor, folder: string): Promise<string[]> {
  await supplier.get('/api/supplier/order/sync')
  await supplier.get('/api/supplier/customer/sync')
  await placeCustomers(folder)
  await supplier.get('/api/supplier/customer/sync')
  const orderIds: string[] = []
  for (const [i, message] of waitingMessages().entries()) {
    await placeMessage(folder, `message-${i}`, message)
    orderIds.push(...syncReply.parse(await supplier.get('/api/supplier/order/sync')).ids)
  }
  await supplier.get('/api/supplier/syncProgress')
  return orderIds
}

async function changeSettings(supplier: CorpusVisitor): Promise<void> {
  const setting = aSetting()
  await supplier.get('/api/supplier/setting')
  await supplier.post('/api/supplier/setting/update', setting)
  await supplier.get('/api/supplier/setting')
  await supplier.post('/api/supplier/setting/update', { ...setting, bank: { ...setting.bank, iban: 'wrong' } })
  await supplier.post('/api/supplier/setting/update', {
    ...setting,
    taxs: [
      { code: 'S', description: 'Standard', percent: '19,5' },
      { code: 'Z', description: '', percent: 0 },
    ],
  })
  await supplier.get('/api/supplier/setting')
}

async function changeCustomers(supplier: CorpusVisitor): Promise<void> {
  const { list } = listReply.parse(await supplier.post('/api/supplier/customer/list', {})).pager
  for (const [i, { id }] of list.entries()) {
    await supplier.post('/api/supplier/customer/updateTaxRegNumber', { id, taxRegNumber: `DE-${i}` })
  }
  await supplier.post('/api/supplier/customer/list', {})
}

async function changeSuppliers(operator: CorpusVisitor): Promise<void> {
  const create = '/api/admin/supplier/create'
  await operator.post(create, { ...NEW_SUPPLIER, contactEmail: 'no address' })
  await operator.post(create, NEW_SUPPLIER)
  await operator.post(create, NEW_SUPPLIER)
  await operator.post(create, { ...NEW_SUPPLIER, tecComId: '4399002' })
  const found = await operator.post('/api/admin/supplier/list', { keyword: NEW_SUPPLIER.tecComId })
  const [{ id } = { id: '0' }] = listReply.parse(found).pager.list
  await operator.post('/api/admin/supplier/update', { id, supplierName: 'Corpus AG', active: false })
  await operator.post('/api/admin/supplier/update', { id, tecComId: SUPPLIER.tecComId })
  await operator.post('/api/admin/supplier/list', { keyword: NEW_SUPPLIER.tecComId })
  await operator.post('/api/admin/supplier/remove', { id })
  await operator.post('/api/admin/supplier/remove', { id })
  await operator.post('/api/admin/supplier/list', { keyword: NEW_SUPPLIER.tecComId })
}

async function retryMessages(operator: CorpusVisitor): Promise<void> {
  const { list } = listReply.parse(await operator.post('/api/admin/operations/messages', {})).pager
  for (const { id } of list) {
    await operator.post('/api/admin/operations/message', { id })
    await operator.post('/api/admin/operations/message/retake', { id })
    await operator.post('/api/admin/operations/message', { id })
  }
}

async function signOut(anybody: CorpusVisitor, operator: CorpusVisitor, supplier: CorpusVisitor): Promise<void> {
  for (const visitor of [anybody, operator, supplier]) {
    await visitor.get('/api/supplierLogout')
    await visitor.get('/api/logout')
    await visitor.get('/api/supplierCheckLogin')
    await visitor.get('/api/adminCheckLogin')
    await visitor.post('/api/supplier/order/list', {})
  }
}
