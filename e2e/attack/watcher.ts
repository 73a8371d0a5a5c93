import { readdir, readFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import * as z from 'zod'

/**
 * Separate process that measures the portal during an attack: latency of `/healthz` and `/readyz`, resident memory.
 * Started by `watch.ts`; every message from there requests the figures since the last one.
 */
const READY_INTERVAL_MS = 500
const MIN_MEMORY_INTERVAL_MS = 100
const RESPONSE_TIMEOUT_MS = 20_000

const watched = z
  .object({
    probeIntervalMs: z.number(),
    webs: z.array(z.object({ name: z.string(), url: z.string() })),
    processes: z.array(z.object({ name: z.string(), pid: z.number(), withChildren: z.boolean() })),
  })
  .parse(JSON.parse(process.argv[2] ?? ''))

const agent = new Agent({ keepAlive: true, scheduling: 'lifo' })
const ownDelay = monitorEventLoopDelay({ resolution: 5 })
let latencies = new Map<string, number[]>()
let peaks = new Map<string, number>()
let unanswered = 0
let notReady = 0

ownDelay.enable()
for (const { name, url } of watched.webs) {
  // On a fixed schedule: at one probe in 25 ms, a process that is blocked for a second shows in forty samples.
  setInterval(() => probe(name, `${url}/healthz`), watched.probeIntervalMs)
  setInterval(() => probe(`${name} /readyz`, `${url}/readyz`), READY_INTERVAL_MS)
}
setInterval(() => void readMemory(), Math.max(MIN_MEMORY_INTERVAL_MS, watched.probeIntervalMs))

process.on('message', () => {
  process.send?.({
    latencies: [...latencies].map(([name, values]) => ({ name, ...summary(values) })),
    peakMb: Object.fromEntries([...peaks].map(([name, kb]) => [name, Math.round(kb / 1024)])),
    unanswered,
    notReady,
    // Large when this process had to wait for the processor: the latencies then say little about the portal.
    ownDelayP99Ms: ownDelay.percentile(99) / 1e6,
  })
  latencies = new Map()
  peaks = new Map()
  unanswered = 0
  notReady = 0
  ownDelay.reset()
})
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: true })

function probe(name: string, url: string, started = performance.now()): void {
  const record = () => {
    const values = latencies.get(name) ?? []
    values.push(performance.now() - started)
    latencies.set(name, values)
  }
  const request = get(url, { agent, timeout: RESPONSE_TIMEOUT_MS }, (response) => {
    response.resume()
    response.once('end', () => {
      record()
      if (response.statusCode !== 200 && url.endsWith('/readyz')) notReady += 1
      else if (response.statusCode !== 200) unanswered += 1
    })
  })
  request.once('timeout', () => request.destroy())
  request.once('error', (error) => {
    // The portal may close an idle connection just when it is used again. This is not a missing response.
    if (request.reusedSocket && 'code' in error && error.code === 'ECONNRESET') return probe(name, url, started)
    record()
    unanswered += 1
  })
}

function summary(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? 0 }
}

/** Linux only: without /proc no peak is reported. */
async function readMemory(): Promise<void> {
  for (const { name, pid, withChildren } of watched.processes) {
    const pids = withChildren ? [pid, ...(await listChildren(pid))] : [pid]
    const sizes = await Promise.all(pids.map((each) => (withChildren ? ownKb(each) : residentKb(each))))
    const total = sizes.reduce((sum, size) => sum + size, 0)
    if (total > (peaks.get(name) ?? 0)) peaks.set(name, total)
  }
}

async function residentKb(pid: number): Promise<number> {
  return field(await procFile(pid, 'status'), /^VmRSS:\s*(\d+)/m)
}

/** Memory without shared pages; otherwise the buffers of PostgreSQL would count once per connection. */
async function ownKb(pid: number): Promise<number> {
  return field(await procFile(pid, 'status'), /^RssAnon:\s*(\d+)/m)
}

async function listChildren(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = await Promise.all(tasks.map((task) => procFile(pid, `task/${task}/children`)))
  return lists.join(' ').split(/\s+/).filter(Boolean).map(Number)
}

function procFile(pid: number, name: string): Promise<string> {
  return readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
}

function field(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1] ?? 0)
}
