import { finished } from 'node:stream/promises'
import { saveEDocumentSetting } from '../apps/server/src/modules/settings/e-document-setting-store'
import { createArchive } from '../apps/server/src/modules/documents/e-documents/archives/archives'
import { downloadArchive } from '../apps/server/src/modules/documents/e-documents/archives/download-archive'
import { makeArchive } from '../apps/server/src/jobs/make-archive'
import { someInvoiceFacts } from '@partwire/domain/e-document/samples'
import { BLANK_E_DOCUMENT_SETTING } from '@partwire/domain/e-document/setting'
import { signInSupplier } from './lib/bench-supplier'
import { fillOrders } from './lib/order-data'
import { withPortal, type BenchPortal } from './lib/with-portal'

/** How much more memory the process may have at the end than after a quarter of the invoices, in MB. */
const MAX_GROWTH_MB = 120
const LINES = 3
const PERIOD = { from: '20261101', to: '20261130' }

/** Number of invoices. Another one: `npm run bench -- archive 5000`. Every tenth of them is credited in part. */
const invoices = Number(process.argv[2] ?? 1_000)
const creditNotes = Math.ceil(invoices / 10)

process.exitCode = (await withPortal(measure)) ? 0 : 1

async function measure({ deps, pool }: BenchPortal): Promise<boolean> {
  const supplierId = await signInSupplier(pool)
  await fillInvoices(pool, supplierId)
  await fillCreditNotes(pool)
  await saveEDocumentSetting(deps.db, supplierId, { ...BLANK_E_DOCUMENT_SETTING, vatId: 'DE123456789' }, new Date())
  const reply = await createArchive(deps, supplierId, PERIOD)
  if (!reply.success) throw new Error(`there is no archive: ${reply.error}`)
  const archive = { supplierId, archiveId: reply.archive.id }

  const started = performance.now()
  const memory: number[] = []
  for (let done = 0; done < invoices + creditNotes; done = await countDone(pool)) {
    await makeArchive(deps, archive)
    memory.push(process.memoryUsage.rss() / 1e6)
  }
  const madeSeconds = (performance.now() - started) / 1e3
  await makeArchive(deps, archive)
  await deps.pdf.close()

  const { bytes, seconds, peakMb } = await download(deps, archive)
  const early = memory[Math.floor(memory.length / 4)] ?? 0
  const growth = Math.max(...memory) - early
  const isFlat = growth <= MAX_GROWTH_MB
  const count = `${invoices.toLocaleString('en')} invoices of ${LINES} lines and ${creditNotes.toLocaleString('en')} credit notes`
  console.log(`${count}: files made in ${madeSeconds.toFixed(0)} s`)
  console.log(
    `download: ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, memory of the process ${peakMb.toFixed(0)} MB`,
  )
  console.log(
    `memory grows by ${growth.toFixed(0)} MB after the first quarter (target ≤ ${MAX_GROWTH_MB}: ${isFlat ? 'met' : 'missed'})`,
  )
  return isFlat
}

/** Throws if a file could not be made as ZUGFeRD. */
async function countDone(pool: BenchPortal['pool']): Promise<number> {
  const { rows } = await pool.query<{ done: number; zugferd: number; remark: string | null }>(
    `select count(*)::integer as done, count(*) filter (where format = 'zugferd')::integer as zugferd, max(remark) as remark
     from archive_files where is_settled`,
  )
  const { done, zugferd, remark } = rows[0] ?? { done: 0, zugferd: 0, remark: null }
  if (zugferd < done) throw new Error(`${done - zugferd} files are not ZUGFeRD: ${remark}`)
  return done
}

async function download(
  deps: BenchPortal['deps'],
  { supplierId, archiveId }: { supplierId: string; archiveId: string },
) {
  const started = performance.now()
  const { content } = await downloadArchive(deps, supplierId, { archiveId })
  let bytes = 0
  let peakMb = 0
  content.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    peakMb = Math.max(peakMb, process.memoryUsage.rss() / 1e6)
  })
  await finished(content)
  return { bytes, seconds: (performance.now() - started) / 1e3, peakMb }
}

/** Submitted invoices of three lines. */
async function fillInvoices(pool: BenchPortal['pool'], supplierId: string): Promise<void> {
  await fillOrders(pool, supplierId, invoices)
  await pool.query(
    `insert into order_items (supplier_id, order_id, position, buyer_line_number, maker_code, product_number,
       buyer_product_number, ean, product_name, requested_quantity, requested_quantity_uom, requested_delivery_day)
     select supplier_id, id, n, n * 10, '*', 'P-' || n, 'B-' || n, '', 'Brake disc ' || n, n, 'PCE', '20261130'
     from orders, generate_series(1, ${LINES}) n`,
  )
  await pool.query(
    `insert into order_responses (supplier_id, order_id, ord_rsp_id, updated_at, updated_by)
     select supplier_id, id, 'OR-' || id, now(), 'Bench' from orders`,
  )
  await pool.query(
    `insert into order_response_items (supplier_id, order_id, document_id, position, product_name, input_ean, unit_net_price, unit_list_price)
     select supplier_id, order_id, id, n, 'Brake disc ' || n, '', '12.5', '' from order_responses, generate_series(1, ${LINES}) n`,
  )
  await pool.query(
    `insert into invoices (supplier_id, order_id, invoice_id, invoice_due_date, is_tax_applies, tax_treatment, currency, contact_name, phone, email,
       bank_name, bank_account, iban, swift, buyer_tax_reg_number, seller_tax_reg_number, updated_at, updated_by)
     select supplier_id, id, 'RE-' || id, '20261215', false, 'E', 'EUR', 'Bench', '030', 'bench@partwire.test', 'Bank', '1',
       'DE89370400440532013000', 'DEUTDEFF', 'DE1', 'DE123456789', now(), 'Bench' from orders`,
  )
  await pool.query(
    `insert into invoice_items (supplier_id, order_id, document_id, position, item_position, product_name, quantity, unit_net_price)
     select supplier_id, order_id, id, n, n, 'Brake disc ' || n, n, 12.5 from invoices, generate_series(1, ${LINES}) n`,
  )
  const address = { street1: 'Hafenstr. 1', postalCode: '20457', city: 'Hamburg', countryCode: 'DE' }
  const parties = {
    buyerParty: { partyNumber: '100', address: { name1: 'Teile Nord GmbH', ...address } },
    sellerParty: { partyNumber: '900', address: { name1: 'Bench AG', ...address }, taxRegNumber: 'DE123456789' },
    deliveryParty: null,
  }
  await pool.query(
    `update invoices set submitted_at = now(), issue_day = '2026-11-15', exemption_reason = 'Section 4', net_value = 75, tax_amount = 0, total = 75,
       parties = $1`,
    [JSON.stringify(parties)],
  )
}

/** Submitted credit notes of one piece each, of the first invoices. */
async function fillCreditNotes(pool: BenchPortal['pool']): Promise<void> {
  await pool.query(
    `insert into credit_notes (supplier_id, order_id, invoice_document_id, credit_note_id, reason, updated_at, updated_by)
     select supplier_id, order_id, id, 'GU-' || id, 'One disc was returned', now(), 'Bench' from invoices
     order by id limit $1`,
    [creditNotes],
  )
  await pool.query(
    `insert into credit_note_items (supplier_id, order_id, document_id, position, quantity)
     select supplier_id, order_id, id, n, case n when 1 then '1' else '0' end
     from credit_notes, generate_series(1, ${LINES}) n`,
  )
  await pool.query(
    `update credit_notes set submitted_at = now(), issue_day = '2026-11-20', net_value = 12.5, tax_amount = 0, total = 12.5`,
  )
  await pool.query(
    `insert into credit_note_facts (supplier_id, document_id, facts, tax_treatment, exemption_reason, delivery_date)
     select supplier_id, id, $1, 'E', 'Section 4', '' from credit_notes`,
    [JSON.stringify(someInvoiceFacts())],
  )
}
