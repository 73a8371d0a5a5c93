import { gzipSync } from 'node:zlib'
import { buildUblAdvice } from '@partwire/domain/document-files/ubl-advice'
import { buildUblResponse } from '@partwire/domain/document-files/ubl-response'
import { packageNumber } from '@partwire/domain/document-files/package-number'
import { buildEInvoice, buildPrintedInvoice } from '@partwire/domain/e-document/build-e-invoice'
import type { InvoiceSource } from '@partwire/domain/e-document/invoice-source'
import {
  anEDocumentSetting,
  anInvoiceSource,
  aSourceItem,
  someCustomerFacts,
} from '@partwire/domain/e-document/samples'
import { writeCiiInvoice } from '../apps/server/src/e-documents/cii'
import { writeUblAdvice } from '../apps/server/src/e-documents/despatch-advice'
import { writeUblResponse } from '../apps/server/src/e-documents/order-response'
import { renderDocumentPdf } from '../apps/server/src/e-documents/pdf/documents/render-document'
import {
  aConfirmedItem,
  aDispatchedItem,
  aSentAdvice,
  aSentResponse,
} from '../apps/server/src/e-documents/pdf/documents/samples'
import { pdfThread } from '../apps/server/src/e-documents/pdf/pdf-thread'
import { renderInvoicePdf } from '../apps/server/src/e-documents/pdf/render'
import { writeUblInvoice } from '../apps/server/src/e-documents/ubl'
import { median } from './lib/median'

/** ZUGFeRD files of 3 lines that one thread must make within a minute. */
const MIN_FILES_PER_MINUTE = 100
const THREAD_FILES = 30
const ROUNDS = 5
const CREATED_AT = new Date('2026-11-15T09:30:00Z')

/** Lines and packages of the documents whose stored size is given: that of an ordinary order of car parts. */
const STORED_LINES = 10
const STORED_PACKAGES = 3
const SUPPLIERS = 1_000
const ORDERS_A_YEAR = 1_000

/** Numbers of lines. Other sizes: `npm run bench -- e-documents 10000`. */
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [3, 200, 2_000]

console.log('E-documents of one invoice, median of the processor time in ms; size in kB; memory of the process in MB\n')
console.log('| lines | UBL | CII | plain PDF | ZUGFeRD | size of UBL | size of ZUGFeRD | memory |')
console.log('|---|---|---|---|---|---|---|---|')
for (const lines of sizes) console.log(`| ${(await measure(lines)).join(' | ')} |`)
await reportStoredSizes()

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
    await processorTime(() => renderInvoicePdf({ ...input, invoice: buildPrintedInvoice(source), xml: null })),
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

/** The size of each file as it is stored, and of those of a year of a thousand suppliers. */
async function reportStoredSizes(): Promise<void> {
  const files = await storedFiles()
  console.log(
    `\nStored (compressed) size of the files of an order of ${STORED_LINES} lines in ${STORED_PACKAGES} packages\n`,
  )
  console.log('| file | kB | GB in a year |')
  console.log('|---|---|---|')
  for (const [name, content] of Object.entries(files)) {
    const bytes = gzipSync(content).length
    const gigabytes = (bytes * SUPPLIERS * ORDERS_A_YEAR) / 1e9
    console.log(`| ${[name, (bytes / 1e3).toFixed(1), gigabytes.toFixed(1)].join(' | ')} |`)
  }
  const orders = `${SUPPLIERS.toLocaleString('en')} suppliers with ${ORDERS_A_YEAR.toLocaleString('en')} orders each`
  console.log(`\nThe last column is for ${orders}, of which every order has the file.`)
}

async function storedFiles(): Promise<Record<string, Buffer | string>> {
  const source = givenSource(STORED_LINES)
  const xml = writeCiiInvoice(buildEInvoice(source))
  const printed = { invoice: buildPrintedInvoice(source), language: 'en' as const, createdAt: CREATED_AT }
  const context = { language: 'en' as const, createdAt: CREATED_AT }
  const facts = { setting: anEDocumentSetting(), customer: someCustomerFacts() }
  const response = aSentResponse({
    items: Array.from({ length: STORED_LINES }, (_, i) =>
      aConfirmedItem({ buyerLineNumber: String(i + 1), quantity: String(i + 11), productName: `Brake disc ${i + 1}` }),
    ),
  })
  const advice = aSentAdvice({
    packetCount: String(STORED_PACKAGES),
    items: Array.from({ length: STORED_LINES }, (_, i) =>
      aDispatchedItem({
        buyerLineNumber: String(i + 1),
        productName: `Brake disc ${i + 1}`,
        packetNumber: packageNumber('4012345', (i % STORED_PACKAGES) + 1) ?? '',
      }),
    ),
  })
  return {
    'order confirmation': await renderDocumentPdf({ format: 'confirmation', document: response, ...context }),
    'order response, Peppol': writeUblResponse(buildUblResponse(response, facts)),
    'delivery note': await renderDocumentPdf({ format: 'deliveryNote', document: advice, ...context }),
    'packing list': await renderDocumentPdf({ format: 'packingList', document: advice, ...context }),
    labels: await renderDocumentPdf({ format: 'labels', document: advice, ...context }),
    'dispatch advice, Peppol': writeUblAdvice(buildUblAdvice(advice, facts)),
    'invoice, ZUGFeRD': await renderInvoicePdf({ ...printed, xml }),
    'invoice, plain PDF': await renderInvoicePdf({ ...printed, xml: null }),
    'invoice, XRechnung or Peppol': writeUblInvoice(buildEInvoice(source), 'xrechnung'),
  }
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
