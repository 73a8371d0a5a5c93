import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getInvoice, submitInvoice } from '@partwire/contract/invoice'
import { listOrders } from '@partwire/contract/orders'
import { updateSetting } from '@partwire/contract/settings'
import { aSetting } from '@partwire/domain/settings/samples'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { depsFor } from '../../deps'
import { enqueueRecurring } from '../../jobs/worker'
import { createLog } from '../../log'
import { invoiceForm } from '../../modules/documents/invoice/samples'
import { createEmptyDatabase } from '../../testing/database/database'
import { givenOperator, givenSignedInOperator, givenSignedInSupplier, givenSupplier } from '../../testing/given/given'
import { findDeliveries } from '../../testing/given/given-deliveries'
import { givenInvoice } from '../../testing/given/given-invoices'
import { findSupplierId } from '../../testing/given/given-orders'
import { startTestApp } from '../../testing/test-app'
import { ACCOUNT, sandboxConfig, scriptedPlatform } from '../../upstream/testing/scripted-platform'
import { checkSecretKey } from '../key-check-store'
import { backUp } from './back-up'
import { writeBackupFile } from './backup-file'
import { restore } from './restore'

test('a portal on a restored database sends what was waiting and finishes an order that was begun before the backup', async () => {
  const platform = await scriptedPlatform()
  const folder = await mkdtemp(path.join(tmpdir(), 'restored-portal-'))
  const file = path.join(folder, 'backup')
  const { secrets, fields, begun, submitted } = await backUpPortal(platform.url, file)

  const database = await createEmptyDatabase()
  const log = createLog('silent')
  await restore(database.connectionString, { file, secret: null, secrets, replaces: false, log })
  const portal = await startTestApp({ upstream: sandboxConfig(platform.url) }, database)
  await checkSecretKey(portal.deps.db, portal.deps.secrets)

  // The job of the delivery is not part of the backup. It is found again half a minute after it was due.
  await sql`update deliveries set due_at = due_at - interval '31 seconds'`.execute(portal.db)
  await enqueueRecurring(depsFor('worker', portal.deps))
  await portal.runJobs()
  expect([...platform.received.keys()]).toEqual(['INV-1'])

  const supplier = await givenSignedInSupplier(portal, fields)
  const draft = await supplier.call(getInvoice, { orderId: begun.orderId })
  expect(draft).toMatchObject({ status: 200, body: { success: true, invoice: { invoiceId: '' } } })
  const form = invoiceForm({ invoiceId: 'INV-2' })
  const answer = await supplier.call(submitInvoice, { ...begun, version: 1, form })
  await portal.runJobs()

  expect(answer.body).toMatchObject({ success: true, order: { id: begun.orderId, status: 'finish' } })
  expect([...platform.received.keys()]).toEqual(['INV-1', 'INV-2'])
  for (const { orderId } of [begun, submitted]) {
    expect(await findDeliveries(portal, orderId)).toMatchObject([{ state: 'delivered' }])
  }
  const { body } = await supplier.call(listOrders, {})
  expect(body).toMatchObject({ pager: { total: 2, list: [{ status: 'finish' }, { status: 'finish' }] } })

  await portal.close()
  await platform.close()
  await rm(folder, { recursive: true })
})

/** Backs up a portal with an invoice that waits for its delivery and an order whose invoice is a draft. */
async function backUpPortal(platformUrl: string, file: string) {
  const portal = await startTestApp({ upstream: sandboxConfig(platformUrl) })
  await checkSecretKey(portal.deps.db, portal.deps.secrets)
  await givenOperator(portal)
  const operator = await givenSignedInOperator(portal)
  const { userName: tecComUserName, password: tecComPassword } = ACCOUNT
  const fields = await givenSupplier(operator, { tecComUserName, tecComPassword })
  const supplier = await givenSignedInSupplier(portal, fields)
  await supplier.call(updateSetting, aSetting())
  const supplierId = await findSupplierId(portal, fields.tecComId)
  const begun = await givenInvoice(portal, supplierId, { items: [{ confirmed: [4] }] })
  const order = { buyerOrderNumber: 'PO-2' }
  const submitted = await givenInvoice(portal, supplierId, { items: [{ confirmed: [4] }], order })
  await supplier.call(submitInvoice, { ...submitted, version: 1, form: invoiceForm({ invoiceId: 'INV-1' }) })
  await backUp(portal.connectionString, (content) => writeBackupFile(file, null, content))
  await portal.close()
  return { secrets: portal.deps.secrets, fields, begun, submitted }
}
