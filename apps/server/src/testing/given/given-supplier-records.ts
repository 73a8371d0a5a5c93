import { randomUUID } from 'node:crypto'
import { anEDocumentSetting } from '@partwire/domain/e-document/samples'
import { aSetting } from '@partwire/domain/settings/samples'
import { saveEDocumentSetting } from '../../modules/settings/e-document-setting-store'
import { saveSetting } from '../../modules/settings/setting-store'
import { givenDocuments, type DocumentIds } from './given-documents'
import { givenAnswerImports, givenLineRun } from './given-lines'
import { findSupplierId } from './given-orders'
import { givenPartImports } from './given-part-imports'
import { givenParts } from './given-parts'
import type { TestApp } from '../test-app'

/** Ids of all records of a supplier, by kind of record. */
export interface SupplierRecordIds extends DocumentIds {
  supplier: string[]
  customer: string[]
  message: string[]
  mail: string[]
  archive: string[]
  partImport: string[]
  answerImport: string[]
}
export type RecordKind = keyof SupplierRecordIds

/**
 * Inserts rows into every table that belongs to suppliers: orders in every status with all their documents, customers,
 * parts and their imports, bulk actions, imported answers, settings, deliveries, held messages and changes, mails,
 * events of the security log. Every text
 * column contains the mark.
 */
export async function givenSupplierRecords(test: TestApp, tecComId: string, mark: string): Promise<SupplierRecordIds> {
  const supplierId = await findSupplierId(test, tecComId)
  const { db } = test
  await saveSetting(db, supplierId, markedSetting(mark), test.clock.now())
  const eDocumentSetting = anEDocumentSetting({ companyRegistrationNumber: mark })
  await saveEDocumentSetting(db, supplierId, eDocumentSetting, test.clock.now())
  await db
    .insertInto('password_resets')
    .values({ token_hash: Buffer.from(mark), supplier_id: supplierId, created_at: test.clock.now() })
    .execute()
  await db
    .insertInto('security_events')
    .values({ at: test.clock.now(), kind: 'exported', area: 'supplier', supplier_id: supplierId, ...markedEvent(mark) })
    .execute()
  await givenParts(test, supplierId, mark)
  const documents = await givenDocuments(test, supplierId, mark)
  await insertChanges(test, supplierId, mark)
  await givenLineRun(test, supplierId, mark, documents.order[0] ?? '')
  return {
    supplier: [supplierId],
    customer: await insertCustomers(test, supplierId, mark),
    message: await insertMessages(test, supplierId, mark),
    mail: await insertMails(test, supplierId, mark),
    archive: [await insertArchive(test, supplierId, mark)],
    partImport: await givenPartImports(test, supplierId, mark),
    answerImport: await givenAnswerImports(test, supplierId, mark, documents.order[0] ?? ''),
    ...documents,
  }
}

/** Inserts a running synchronisation. `received` identifies it in replies, as the mark does elsewhere. */
export async function givenRunningSync({ db }: TestApp, supplierId: string, received: number): Promise<void> {
  await db
    .insertInto('sync_runs')
    .values({ supplier_id: supplierId, kind: 'orders', started_at: new Date(), seen_at: new Date(), received })
    .execute()
}

function markedEvent(mark: string) {
  return { account: mark, address: mark, browser: mark, details: mark }
}

function markedSetting(mark: string) {
  const setting = aSetting()
  return {
    ...setting,
    seller: { ...setting.seller, name: `${mark} AG` },
    bank: { ...setting.bank, name: `${mark} Bank` },
    contactPerson: { ...setting.contactPerson, name: `${mark} Contact` },
    taxRegistrationNumber: `${mark}-TAX`,
    taxs: [{ code: 'VAT', description: `${mark} tax`, percent: 19 }],
  }
}

async function insertCustomers({ db, clock }: TestApp, supplierId: string, mark: string): Promise<string[]> {
  const rows = await db
    .insertInto('customers')
    .values(
      ['100', '200'].map((party_number) => ({
        supplier_id: supplierId,
        party_number,
        name: `${mark} Customer ${party_number}`,
        street: `${mark} Street 1`,
        postal_code: '20457',
        city: `${mark} City`,
        country_code: 'DE',
        country_name: 'Germany',
        tax_reg_number: `${mark}-${party_number}`,
        buyer_reference: `${mark}-${party_number}`,
        address_scheme: '9930',
        address_id: 'DE811111111',
        created_at: clock.now(),
        updated_at: clock.now(),
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function insertMessages({ db, clock }: TestApp, supplierId: string, mark: string): Promise<string[]> {
  const rows = await db
    .insertInto('inbound_messages')
    .values(
      (['parked', 'quarantined'] as const).map((state) => ({
        supplier_id: supplierId,
        upstream_id: randomUUID(),
        kind: 'Order',
        raw: `<Order>${mark}</Order>`,
        received_at: clock.now(),
        state,
        reason: `${mark} cannot be read.`,
        order_id: null,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A parked cancellation of every order of the supplier. */
async function insertChanges({ db, clock }: TestApp, supplierId: string, mark: string): Promise<void> {
  const line = { lineNumber: '10', productNumber: mark, description: mark, quantity: '1', unit: 'PCE' }
  const content = {
    notes: [`${mark} note`],
    requestedDeliveryDate: '20261130',
    lines: [{ ...line, requestedDeliveryDate: '20261130', note: mark }],
    lineCount: 1,
  }
  const orders = await db
    .selectFrom('orders')
    .select(['buyer_party_number', 'buyer_order_number'])
    .where('supplier_id', '=', supplierId)
    .execute()
  await db
    .insertInto('inbound_messages')
    .values(
      orders.map((order) => ({
        supplier_id: supplierId,
        upstream_id: randomUUID(),
        kind: 'OrderCancellation',
        raw: `<OrderCancellation>${mark}</OrderCancellation>`,
        received_at: clock.now(),
        state: 'parked' as const,
        reason: `${mark} has no flow.`,
        order_id: null,
        change_party_number: order.buyer_party_number,
        change_order_number: order.buyer_order_number,
        change_content: JSON.stringify(content),
      })),
    )
    .execute()
}

async function insertMails({ db }: TestApp, supplierId: string, mark: string): Promise<string[]> {
  const rows = await db
    .insertInto('mails')
    .values(
      (['newOrders', 'passwordReset'] as const).map((kind) => ({
        kind,
        supplier_id: supplierId,
        order_ids: ['1'],
        origin: `https://${mark}.test`,
        state: 'failed' as const,
        reason: `${mark} mailbox full`,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A finished archive of the submitted invoices, without files. */
async function insertArchive({ db, clock }: TestApp, supplierId: string, mark: string): Promise<string> {
  const at = clock.now()
  const { id } = await db
    .insertInto('archives')
    .values({
      supplier_id: supplierId,
      first_day: '2026-11-01',
      last_day: '2026-11-30',
      created_at: at,
      finished_at: at,
      seen_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const invoices = await db
    .selectFrom('invoices')
    .select(['id', 'order_id'])
    .where('supplier_id', '=', supplierId)
    .where('submitted_at', 'is not', null)
    .execute()
  await db
    .insertInto('archive_files')
    .values(
      invoices.map((invoice, i) => ({
        supplier_id: supplierId,
        archive_id: id,
        position: i + 1,
        kind: 'Invoice' as const,
        order_id: invoice.order_id,
        document_id: invoice.id,
        format: null,
        remark: mark,
        is_settled: true,
      })),
    )
    .execute()
  return id
}
