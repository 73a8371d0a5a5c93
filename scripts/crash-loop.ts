import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildStale } from './lib/build-stale'
import { signIn } from './lib/crash/operator'
import { type Part, PARTS, type Installation, type PortalRun, startPortal } from './lib/crash/portal-run'
import { readPostmasterPid } from './lib/crash/process-tree'
import { allSuppliers, writeSuppliers } from './lib/crash/suppliers'

/**
 * Repeatedly kills processes of `npm start` with SIGKILL, at random times, and checks the next start.
 * Usage: npm run test:crash -- [rounds, default 24]. A third of the rounds kill the first start on an empty folder.
 */
const rounds = Number(process.argv[2] ?? 24)
const acknowledged: string[] = []
const runs: PortalRun[] = []
let failures = 0

await buildStale((line) => console.log(line))
const firstStarts = Math.ceil(rounds / 3)
for (let round = 1; round <= firstStarts; round++) await counted(round, () => firstStart(round))
const kept = await createInstallation()
for (let round = firstStarts + 1; round <= rounds; round++) await counted(round, () => whileWriting(kept, round))
await counted(rounds + 1, verdict)
console.log(failures === 0 ? 'The crash loop passed.' : `The crash loop failed: ${failures} of ${rounds} rounds.`)
// A failed round may have left processes running.
await Promise.all(runs.map((run) => run.kill('everything')))
process.exit(failures === 0 ? 0 : 1)

/** Kills during the first start; the second start must succeed. */
async function firstStart(round: number): Promise<string> {
  const installation = await createInstallation()
  try {
    const part = pick(['everything', 'all but the database', 'npm alone', 'the start script alone'] as const, round)
    const seconds = 0.4 + Math.random() * 5
    const first = begin(installation)
    await pause(seconds * 1000)
    await first.kill(part)

    const second = begin(installation)
    const back = await second.ready()
    await signIn(second.url)
    await second.interrupt()
    return `first start: ${part} killed after ${shown(seconds)}, back in ${shown(back)}`
  } finally {
    await remove(installation)
  }
}

/** Kills while suppliers are being created; the next round starts on the same folder. */
async function whileWriting(installation: Installation, round: number): Promise<string> {
  const portal = begin(installation)
  const back = await portal.ready()
  const before = acknowledged.length
  const writer = writeSuppliers(await signIn(portal.url), acknowledged)
  const part = pick(PARTS, round)
  const seconds = 0.2 + Math.random() * 3
  await pause(seconds * 1000)
  await portal.kill(part)
  const recovers = part === 'the database alone' || part === 'the server alone' || part === 'the sandbox alone'
  if (recovers) await recovery(portal.url)
  await writer.stop()
  if (recovers) await portal.kill('everything')
  return `ready in ${shown(back)}, ${part} killed ${shown(seconds)} later, ${acknowledged.length - before} acknowledged`
}

async function verdict(): Promise<string> {
  const portal = begin(kept)
  const back = await portal.ready()
  const found = await allSuppliers(await signIn(portal.url))
  await portal.interrupt()
  await remove(kept)
  const lost = acknowledged.filter((id) => !found.has(id))
  if (lost.length > 0) throw new Error(`${lost.length} of ${acknowledged.length} acknowledged suppliers are lost.`)
  return `back in ${shown(back)}; all ${acknowledged.length} acknowledged suppliers are there, ${found.size} in total`
}

function begin(installation: Installation): PortalRun {
  const run = startPortal(installation)
  runs.push(run)
  return run
}

/** The portal restarts its database, and the start script restarts the portal. */
async function recovery(url: string): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await pause(100)) {
    const reply = await fetch(`${url}/readyz`).catch(() => null)
    if (reply?.ok) return
  }
  throw new Error('The portal did not recover.')
}

async function counted(round: number, run: () => Promise<string>): Promise<void> {
  try {
    console.log(`${round}. ${await run()}`)
  } catch (error) {
    failures++
    console.log(`${round}. FAILED: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function createInstallation(): Promise<Installation> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'partwire-crash-'))
  await chmod(dataDir, 0o711)
  return { dataDir, port: await freePort(), sandboxPort: await freePort() }
}

async function remove({ dataDir }: Installation): Promise<void> {
  const postmaster = readPostmasterPid(dataDir)
  if (postmaster !== null) process.kill(postmaster, 'SIGQUIT')
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address: AddressInfo | string | null = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

function pick<Value extends Part>(values: readonly [Value, ...Value[]], round: number): Value {
  return values[round % values.length] ?? values[0]
}

function shown(seconds: number): string {
  return `${seconds.toFixed(1)} s`
}
