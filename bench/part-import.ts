import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { exportPartsXlsx } from '@partwire/contract/downloads'
import type { PartImport } from '@partwire/domain/parts/import/shape'
import { applyPartImport, getPartImport } from '@partwire/contract/parts/part-import'
import { uploadPartFile } from '@partwire/contract/uploads'
import { IMPORT_FIELDS, PART_HEADERS } from '@partwire/domain/parts/import/fields'
import { connectPool } from '../apps/server/src/db/connect'
import { startEmbeddedDatabase } from '../apps/server/src/db/embedded/embedded'
import { createLog } from '../apps/server/src/log'
import { writeWorkbook } from '../apps/server/src/spreadsheets/testing/write-workbook'
import { buildStale } from '../scripts/lib/build-stale'
import { signInSupplier, SIGNED_IN } from './lib/bench-supplier'
import { type Program, residentMb, runProgram } from './lib/run-program'

/** Requirement: a preview of 100,000 rows takes less than 10 s and 150 MB. */
const MAX_PREVIEW_SECONDS = 10
const MAX_MEMORY_MB = 150
const POLL_MS = 100

/** Numbers of rows. Other sizes: `npm run bench -- part-import 50000`. */
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 100_000]

const dataDir = await mkdtemp(join(tmpdir(), 'partwire-bench-'))
const database = await startEmbeddedDatabase({ dataDir, log: createLog('error') })
const pool = connectPool(database.connectionString, 1)
let portal: Program | null = null
try {
  await buildStale((line) => console.log(line))
  portal = await runProgram('apps/server/dist/main.js', {
    DATABASE_URL: database.connectionString,
    DEMO: 'true',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'error',
    SYNC_EVERY_MINUTES: '0',
  })
  await signInSupplier(pool)
  process.exitCode = (await measureAll(portal)) ? 0 : 1
} finally {
  await portal?.stop()
  await pool.end()
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function measureAll(server: Program): Promise<boolean> {
  console.log(
    'Import of parts from an xlsx file with shared strings through the built portal, one process for requests',
  )
  console.log('and jobs: seconds; preview from the end of the upload; memory is the growth of the process in MB\n')
  console.log('| rows | file in MB | upload | preview | memory | import | preview again | export |')
  console.log('|---|---|---|---|---|---|---|---|')
  let areTargetsMet = true
  for (const size of sizes) {
    const run = await measure(server, size)
    areTargetsMet &&= run.isMet
    console.log(`| ${run.cells.join(' | ')} |`)
  }
  console.log(
    `\nTarget: preview under ${MAX_PREVIEW_SECONDS} s and ${MAX_MEMORY_MB} MB: ${areTargetsMet ? 'met' : 'missed'}.`,
  )
  return areTargetsMet
}

async function measure(server: Program, size: number) {
  const file = partFile(size)
  // What reading a file of this size has loaded is in memory before the measurement.
  await waitFor(server, await upload(server, file), 'ready')
  const memory = watchMemory(server.pid)
  let importId = ''
  const uploadSeconds = await time(async () => void (importId = await upload(server, file)))
  const previewSeconds = await time(() => waitFor(server, importId, 'ready'))
  const growth = memory.stop()
  const { previewRun } = await waitFor(server, importId, 'ready')
  const applySeconds = await time(async () => {
    await call(server, applyPartImport.path, JSON.stringify({ importId, previewRun }))
    await waitFor(server, importId, 'applied')
  })
  await pool.query('vacuum analyze parts, part_values')
  const again = await upload(server, file)
  const againSeconds = await time(() => waitFor(server, again, 'ready'))
  const exportSeconds = await time(async () => (await call(server, exportPartsXlsx.path)).arrayBuffer())
  return {
    isMet: previewSeconds <= MAX_PREVIEW_SECONDS && growth <= MAX_MEMORY_MB,
    cells: [
      size.toLocaleString('en'),
      (file.length / 1e6).toFixed(1),
      uploadSeconds.toFixed(2),
      previewSeconds.toFixed(2),
      growth.toFixed(0),
      applySeconds.toFixed(2),
      againSeconds.toFixed(2),
      exportSeconds.toFixed(2),
    ],
  }
}

async function upload(server: Program, content: Uint8Array<ArrayBuffer>): Promise<string> {
  const response = await call(server, `${uploadPartFile.path}?fileName=bench.xlsx`, content)
  const reply = uploadPartFile.reply.parse(await response.json())
  if (!reply.success) throw new Error(reply.error)
  return reply.importId
}

/** A call of the signed-in supplier: POST with a body, GET without one. */
async function call(server: Program, path: string, body?: string | Uint8Array<ArrayBuffer>): Promise<Response> {
  const contentType = typeof body === 'string' ? 'application/json' : 'application/octet-stream'
  const response = await fetch(`${String(server.ready['portalUrl'])}${path}`, {
    headers: { ...SIGNED_IN, 'sec-fetch-site': 'same-origin', 'content-type': contentType },
    ...(body !== undefined && { method: 'POST', body }),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response
}

async function waitFor(server: Program, importId: string, state: string): Promise<PartImport> {
  for (;;) {
    const response = await call(server, getPartImport.path.replace(':importId', importId))
    const reply = getPartImport.reply.parse(await response.json())
    if (!reply.success) throw new Error(reply.error)
    const { partImport } = reply
    if (partImport.state === state) return partImport
    if (partImport.state === 'failed') throw new Error(partImport.reason)
    await pause(POLL_MS)
  }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1e3
}

/** The largest growth of the memory of a process in MB until it is stopped. */
function watchMemory(pid: number) {
  const before = residentMb(pid)
  let most = before
  const timer = setInterval(() => (most = Math.max(most, residentMb(pid))), 20)
  return {
    stop: () => {
      clearInterval(timer)
      return most - before
    },
  }
}

/** As Excel writes it: every text is a shared string, and every row has twelve cells. */
function partFile(size: number): Uint8Array<ArrayBuffer> {
  const strings = [...IMPORT_FIELDS.map((field) => PART_HEADERS[field]), 'EUR', 'DE', 'VAT', 'Box', '870830']
  const rows = [`<row r="1">${IMPORT_FIELDS.map((_, i) => `<c r="${address(i, 1)}" ${text(i)}`).join('')}</row>`]
  const fixed = IMPORT_FIELDS.length
  for (let i = 0; i < size; i += 1) {
    const first = strings.length
    strings.push(`IMPORT-${i}`, `Brake disc, ventilated, part ${i} of the series`, String(4_000_000_000_000 + i * 7))
    const cells = [
      text(first),
      text(first + 1),
      text(first + 2),
      text(fixed),
      null,
      `><v>${(i % 500) + 0.25}</v></c>`,
      `><v>${(i % 500) + 10}</v></c>`,
      text(fixed + 1),
      text(fixed + 4),
      text(fixed + 2),
      text(fixed + 3),
      `><v>${i % 20}</v></c>`,
    ]
    const row = i + 2
    rows.push(
      `<row r="${row}">${cells.map((cell, column) => (cell === null ? '' : `<c r="${address(column, row)}" ${cell}`)).join('')}</row>`,
    )
  }
  const workbook = writeWorkbook({
    rows: rows.join(''),
    sharedStrings: strings.map((string) => `<si><t>${string}</t></si>`).join(''),
  })
  return new Uint8Array(workbook)
}

/** The end of a cell with a shared string. */
function text(index: number): string {
  return `t="s"><v>${index}</v></c>`
}

function address(column: number, row: number): string {
  return `${String.fromCharCode(65 + column)}${row}`
}
