import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildStale } from '../scripts/lib/build-stale'
import { signIn } from '../scripts/lib/crash/operator'
import { type Installation, type PortalRun, startPortal } from '../scripts/lib/crash/portal-run'
import { visit } from '../scripts/lib/visitor'
import { freePort } from './harness/free-port'
import { WAIT_TIMEOUT } from '../apps/server/src/testing/wait-timeout'

/** Long enough for `npm start` with a new database on a busy machine. */
const TIMEOUT_MS = 300_000
const NEWCOMER = { email: 'newcomer@demo.test', password: 'newcomer-demo' }

/** The portal has ended twice. The wait depends on how long it ran in between. */
const SECOND_END = /(?:The portal ended unexpectedly \(signal SIGKILL\)\. Starting it again in \d+ s\.[\s\S]*){2}/

const runs: PortalRun[] = []
/** The first start creates its database and fills the demo; the later ones find both. */
let installation: Installation

beforeAll(async () => {
  await buildStale(() => undefined)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'partwire-dead-child-'))
  await chmod(dataDir, 0o711)
  installation = { dataDir, port: await freePort(), sandboxPort: await freePort() }
}, TIMEOUT_MS)
afterEach(async () => {
  for (const run of runs.splice(0)) await run.kill('everything')
}, TIMEOUT_MS)
afterAll(async () => {
  await rm(installation.dataDir, { recursive: true, force: true, maxRetries: 20 })
}, TIMEOUT_MS)

test(
  'A killed portal and a killed sandbox are started again and serve as before',
  { timeout: TIMEOUT_MS },
  async () => {
    const run = await startReadyPortal()
    const operator = await signIn(run.url)

    await run.kill('the server alone')
    await waitForOutput(run, 'The portal ended unexpectedly (signal SIGKILL). Starting it again in 1 s.')
    await waitForOutput(run, 'The portal is running again.')
    expect(await operator.post('/api/admin/supplier/list', {})).toMatchObject({ success: true })

    await run.kill('the sandbox alone')
    await waitForOutput(run, 'The sandbox ended unexpectedly (signal SIGKILL). Starting it again in 1 s.')
    await waitForOutput(run, 'The sandbox is running again.')
    // The addresses are unchanged: orders are fetched and mails are sent.
    const newcomer = await visit(run.url)
    await newcomer.post('/api/supplierLogin', NEWCOMER)
    await vi.waitFor(
      async () => expect((await newcomer.get('/api/supplier/order/sync'))['ids']).toHaveLength(12),
      WAIT_TIMEOUT,
    )
    await newcomer.post('/api/password/sendReset', { email: NEWCOMER.email, host: new URL(run.url).host })
    await vi.waitFor(async () => expect(await listMails()).toContain(NEWCOMER.email), WAIT_TIMEOUT)

    // Stops while waiting for the next start of the portal.
    await run.kill('the server alone')
    await waitForOutput(run, SECOND_END)
    await run.interrupt()
    await vi.waitFor(() => expect(run.processes()).toEqual([]), WAIT_TIMEOUT)
  },
)

test(
  'PostgreSQL is not left behind when npm, start script, portal and sandbox are killed at once',
  { timeout: TIMEOUT_MS },
  async () => {
    const run = await startReadyPortal()
    expect(run.processes().some(({ command }) => command.includes('postgres -D'))).toBe(true)

    await run.kill('all but the database')

    await vi.waitFor(() => expect(run.processes()).toEqual([]), WAIT_TIMEOUT)
  },
)

test(
  'When the start script alone is killed, everything it started ends, PostgreSQL too',
  { timeout: TIMEOUT_MS },
  async () => {
    const run = await startReadyPortal()

    await run.kill('the start script alone')

    await vi.waitFor(() => expect(run.processes()).toEqual([]), WAIT_TIMEOUT)
  },
)

test(
  'A start with a wrong setting ends with one sentence and exit code 1, without a restart',
  { timeout: TIMEOUT_MS },
  async () => {
    const run = startPortal(installation, { SYNC_EVERY_MINUTES: 'often' })
    runs.push(run)

    expect(await run.ended).toBe(1)

    expect(run.printed()).toMatch(/SYNC_EVERY_MINUTES is "often"/)
    expect(run.printed()).not.toContain('again')
  },
)

async function startReadyPortal(): Promise<PortalRun> {
  const run = startPortal(installation)
  runs.push(run)
  await run.ready()
  return run
}

async function waitForOutput(run: PortalRun, sentence: string | RegExp): Promise<void> {
  await vi.waitFor(() => expect(run.printed()).toMatch(sentence), WAIT_TIMEOUT)
}

async function listMails(): Promise<string> {
  return (await fetch(`http://127.0.0.1:${installation.sandboxPort}/control/mails`)).text()
}
