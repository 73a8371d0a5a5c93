import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { type Catcher, startCatcher } from '../../apps/sandbox/src/mail/catcher'
import { createMailbox, type Mail, type Mailbox } from '../../apps/sandbox/src/mail/mailbox'
import { type Command, withDeps } from '../../apps/server/src/cli/with-deps'
import { type Config, readConfig } from '../../apps/server/src/config/config'
import { connectPool, createDatabase, type Db } from '../../apps/server/src/db/connect'
import { createLog } from '../../apps/server/src/log'
import { type Portal, startPortal } from '../../apps/server/src/start-portal'
import type { TestDatabase } from '../../apps/server/src/testing/database/database'
import { createDemoDatabase } from '../../apps/server/src/testing/database/demo-database'
import { LONG_DATABASE_TIMEOUTS } from '../../apps/server/src/testing/long-database-timeouts'
import { isFirefox, sharedBrowser } from './browser'
import { recordFailure, startRecording } from './failure-record'
import { prepareContext } from './firefox-context'
import { freePort } from './free-port'
import { collectFaults } from './page-faults'
import { type Sandbox, startSandbox } from './sandbox'

const WEB_ROOT = fileURLToPath(new URL('../../apps/web/dist/', import.meta.url))
/** Minimum width of the layout, in pixels. */
const VIEWPORT = { width: 1440, height: 900 }
/** Timeout for conditions that take one or two seconds on an idle machine. */
const PAGE_TIMEOUT_MS = 60_000
const MAIL_TIMEOUT_MS = 60_000
const DELIVERY_TIMEOUT_MS = 60_000
/** Patterns of complaints about a response or a request, such as `409 (Conflict)`. */
const FAILED_REQUEST = /^net::|^\d{3}/
/** Firefox itself reports a font that is cancelled by leaving the page; 2152398850 is NS_BINDING_ABORTED. */
const CANCELLED_FONT = /downloadable font: download failed .*status=2152398850/

/** The host names of the demo; the second has the partner brand. */
type Host = 'localhost' | 'partner.localhost'

export interface OpenPortal {
  /**
   * Opens a blank page in a new browser context. Paths are relative to the portal with that host name. It is closed
   * after the test, or after the file when a hook for all tests opened it.
   */
  visitor(host?: Host): Promise<Page>
  /** Waits for an error that the test causes on purpose, and removes it from those that fail the test. */
  expectComplaint(pattern: RegExp): Promise<void>
  /** Waits for a mail to an address and returns the newest. */
  mailTo(address: string): Promise<Mail>
  /** Places orders for a demo supplier and returns their numbers. */
  placeOrders(order: { tecComId: string; count: number; lines?: number; kind?: string }): Promise<string[]>
  /** Sets the faults of the platform. An empty value switches all off. */
  setFaults(faults: Record<string, unknown>): Promise<void>
  /** Waits until the platform has received a document and returns it. */
  received(tecComId: string, document: { kind: 'OrdRsp' | 'DesAdv' | 'Invoice'; number: string }): Promise<string>
  /** Numbers of the documents that the platform has received from a supplier. */
  receivedNumbers(tecComId: string): Promise<string[]>
  /** Access to the database, for states that no screen can create. */
  inDatabase<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  /** Executes a command of the command line on the database of the portal, and returns what it prints. */
  runCommand(command: Command, argument: string): Promise<string>
}

/**
 * Called at the top of a test file. Starts the real server with demo data on a new database, the built web app, a mail
 * server that stores every mail, and a browser unless an earlier file has started it. An error on a page fails the test
 * in which it occurs.
 */
export function openPortal(settings: Record<string, string> = {}): OpenPortal {
  const faults: string[] = []
  const mailbox = createMailbox()
  let running: Running | null = null
  let isTesting = false
  const openInTest: BrowserContext[] = []
  const openInFile: BrowserContext[] = []

  beforeAll(async () => {
    running = await start(mailbox, settings)
  })
  beforeEach(() => {
    isTesting = true
  })
  afterEach(async ({ task }) => {
    isTesting = false
    const found = faults.splice(0)
    if (task.result?.state === 'fail') await recordFailure(openInTest, task.name)
    // Open pages continue to work and would slow down later tests.
    await Promise.all(openInTest.splice(0).map((context) => context.close()))
    faults.splice(0)
    const unexpected = found.filter((fault) => !(isFirefox() && CANCELLED_FONT.test(fault)))
    // The message of an assertion would be cut.
    if (unexpected.length > 0) throw new Error(`Unexpected errors on a page: ${unexpected.join('\n')}`)
  })
  afterAll(async () => {
    await Promise.all(openInFile.splice(0).map((context) => context.close()))
    await running?.portal.stop()
    await running?.catcher.stop()
    await running?.sandbox.close()
    await running?.database.drop()
  })

  return {
    async visitor(host = 'localhost') {
      if (running === null) throw new Error('The portal is not open yet: ask for a visitor in a hook or a test.')
      const { browser, portal } = running
      const context = await browser.newContext({ baseURL: portal.url.replace('localhost', host), viewport: VIEWPORT })
      ;(isTesting ? openInTest : openInFile).push(context)
      context.setDefaultTimeout(PAGE_TIMEOUT_MS)
      await collectFaults(context, faults)
      await prepareContext(context)
      await startRecording(context)
      return context.newPage()
    },
    expectComplaint: async (pattern) => {
      // Only Chromium reports them on the console.
      if (FAILED_REQUEST.test(pattern.source) && isFirefox()) return
      const found = await vi.waitFor(() => indexOfFault(faults, pattern), { timeout: PAGE_TIMEOUT_MS })
      faults.splice(found, 1)
    },
    placeOrders: async (order) => {
      const answer = await running?.sandbox.control('POST', 'orders', order)
      return isPlaced(answer) ? answer.orders : []
    },
    setFaults: async (wrong) => {
      await running?.sandbox.control('PUT', 'faults', wrong)
    },
    received: (tecComId, document) =>
      vi.waitFor(
        async () => findRawDocument(await running?.sandbox.control('GET', `received?tecComId=${tecComId}`), document),
        {
          timeout: DELIVERY_TIMEOUT_MS,
          interval: 200,
        },
      ),
    receivedNumbers: async (tecComId) => {
      const answer = await running?.sandbox.control('GET', `received?tecComId=${tecComId}`)
      return isReceived(answer) ? answer.documents.map(({ number }) => number) : []
    },
    inDatabase: async (work) => {
      if (running === null) throw new Error('The portal is not open yet: use its database in a hook or a test.')
      const db = createDatabase(connectPool(running.database.connectionString, 1))
      try {
        return await work(db)
      } finally {
        await db.destroy()
      }
    },
    runCommand: async (command, argument) => {
      if (running === null) throw new Error('The portal is not open yet: run a command in a hook or a test.')
      return withDeps(running.config, (deps) => command(deps, argument))
    },
    mailTo: (address) => vi.waitFor(() => newestTo(mailbox, address), { timeout: MAIL_TIMEOUT_MS }),
  }
}

interface Running {
  config: Config
  database: TestDatabase
  catcher: Catcher
  sandbox: Sandbox
  portal: Portal
  browser: Browser
}

async function start(mailbox: Mailbox, settings: Record<string, string>): Promise<Running> {
  const database = await createDemoDatabase()
  const catcher = await startCatcher(mailbox, 0)
  const sandbox = await startSandbox(mailbox)
  const config = readConfig({
    DATABASE_URL: database.connectionString,
    DEMO: 'true',
    HOST: 'localhost',
    PORT: String(await freePort()),
    SMTP_URL: catcher.smtpUrl,
    UPSTREAM_URL: sandbox.soapUrl,
    // No background synchronisation: tests fetch orders themselves.
    SYNC_EVERY_MINUTES: '0',
    LOG_LEVEL: 'error',
    // That of the browser: a clerk works in the time zone of the portal.
    BUSINESS_TIME_ZONE: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...LONG_DATABASE_TIMEOUTS,
    ...settings,
  })
  const portal = await startPortal(config, createLog(config.logLevel), WEB_ROOT)
  return { config, database, catcher, sandbox, portal, browser: await sharedBrowser() }
}

function isPlaced(answer: unknown): answer is { orders: string[] } {
  return typeof answer === 'object' && answer !== null && 'orders' in answer
}

function findRawDocument(answer: unknown, { kind, number }: { kind: string; number: string }): string {
  const documents = isReceived(answer) ? answer.documents : []
  const found = documents.find((document) => document.kind === kind && document.number === number)
  if (found === undefined) throw new Error(`The platform has not received ${kind} ${number}.`)
  return found.raw
}

function isReceived(answer: unknown): answer is { documents: { kind: string; number: string; raw: string }[] } {
  return typeof answer === 'object' && answer !== null && 'documents' in answer
}

function newestTo(mailbox: Mailbox, address: string): Mail {
  const mail = mailbox.all().find(({ to }) => to.includes(address))
  if (mail === undefined) throw new Error(`No mail to ${address} has come.`)
  return mail
}

function indexOfFault(faults: readonly string[], pattern: RegExp): number {
  const index = faults.findIndex((fault) => pattern.test(fault))
  if (index < 0) throw new Error(`No page has complained of ${pattern}.`)
  return index
}
