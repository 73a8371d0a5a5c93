import { buildEInvoice, buildPrintedInvoice } from '@partwire/domain/e-document/build-e-invoice'
import type { InvoiceSource } from '@partwire/domain/e-document/invoice-source'
import { anInvoiceSource, aSourceItem } from '@partwire/domain/e-document/samples'
import { writeCiiInvoice } from '../apps/server/src/e-documents/cii'
import { pdfThread } from '../apps/server/src/e-documents/pdf/pdf-thread'
import { renderInvoicePdf } from '../apps/server/src/e-documents/pdf/render'
import { writeUblInvoice } from '../apps/server/src/e-documents/ubl'
import { median } from './lib/median'

/** ZUGFeRD files of 3 lines that one thread must make within a minute. */
const MIN_FILES_PER_MINUTE = 100
const THREAD_FILES = 30
const ROUNDS = 5
const CREATED_AT = new Date('2026-11-15T09:30:00Z')

/** Numbers of lines. Other sizes: `npm run bench -- e-documents 10000`. */
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [3, 200, 2_000]

console.log('E-documents of one invoice, median of the processor time in ms; size in kB; memory of the process in MB\n')
console.log('| lines | UBL | CII | ZUGFeRD | size of UBL | size of ZUGFeRD | memory |')
console.log('|---|---|---|---|---|---|---|')
for (const lines of sizes) console.log(`| ${(await measure(lines)).join(' | ')} |`)

const perMinute = await measureThread()
const isMet = perMinute >= MIN_FILES_PER_MINUTE
console.log(
  `\nOne thread makes ${perMinute.toFixed(0)} ZUGFeRD files of 3 lines a minute (target ≥ ${MIN_FILES_PER_MINUTE}: ${isMet ? 'met' : 'missed'}).`,
)
process.exitCode = isMet ? 0 : 1

async function measure(lines: number): Promise<string[]> {
  const source = givenSource(lines)
  const invoice = buildEInvoice(source)
  const xml = writeCiiInvoice(invoice)
  const input = { invoice: buildPrintedInvoice(source), language: 'en' as const, createdAt: CREATED_AT, xml }
  const pdf = await renderInvoicePdf(input)
  const times = [
    await processorTime(async () => writeUblInvoice(buildEInvoice(source), 'xrechnung')),
    await processorTime(async () => writeCiiInvoice(buildEInvoice(source))),
    await processorTime(() => renderInvoicePdf({ ...input, invoice: buildPrintedInvoice(source) })),
  ]
  return [
    lines.toLocaleString('en'),
    ...times.map((time) => time.toFixed(1)),
    (Buffer.byteLength(writeUblInvoice(invoice, 'xrechnung')) / 1e3).toFixed(0),
    (pdf.length / 1e3).toFixed(0),
    (process.memoryUsage.rss() / 1e6).toFixed(0),
  ]
}

/** Median of the processor time in ms, after a first round that is not measured. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    if (round > 0) times.push((user + system) / 1e3)
  }
  return median(times)
}

async function measureThread(): Promise<number> {
  const maker = pdfThread()
  const source = givenSource(3)
  const xml = writeCiiInvoice(buildEInvoice(source))
  const input = { invoice: buildPrintedInvoice(source), language: 'en' as const, createdAt: CREATED_AT, xml }
  await maker.makeInvoicePdf(input)
  const start = performance.now()
  for (let i = 0; i < THREAD_FILES; i += 1) await maker.makeInvoicePdf(input)
  const minutes = (performance.now() - start) / 60_000
  await maker.close()
  return THREAD_FILES / minutes
}

function givenSource(lines: number): InvoiceSource {
  const items = Array.from({ length: lines }, (_, i) =>
    aSourceItem({
      productName: `Brake disc ${i + 1}`,
      unitNetPrice: `${i + 1}.235`,
      quantity: 3,
      taxCode: 'VAT',
      taxPercent: 19,
    }),
  )
  return anInvoiceSource({ items })
}
