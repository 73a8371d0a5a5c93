import { createMailbox, type Mailbox } from '../../apps/sandbox/src/mail/mailbox'
import { startCatcher } from '../../apps/sandbox/src/mail/catcher'
import { connectPool, createDatabase, type Db } from '../../apps/server/src/db/connect'
import { createDemoDatabase } from '../../apps/server/src/testing/database/demo-database'
import { LONG_DATABASE_TIMEOUTS } from '../../apps/server/src/testing/long-database-timeouts'
import { buildStale } from '../../scripts/lib/build-stale'
import { member, type Member } from '../faults/member'
import { freePort } from './free-port'
import { type Sandbox, startSandbox } from './sandbox'

/** Real processes of the portal on one database. The platform and the mail server run in the test process. */
export interface Processes {
  db: Db
  connectionString: string
  sandbox: Sandbox
  mailbox: Mailbox
  startWeb: (name: string, options?: ProcessOptions) => Promise<WebProcess>
  startWorker: (name: string, options?: ProcessOptions) => Promise<Member>
  close: () => Promise<void>
}

export type WebProcess = Member & { url: string }

interface ProcessOptions {
  env?: Record<string, string>
  /** Node options. */
  execArgv?: readonly string[]
}

export async function openProcesses(settings: Record<string, string> = {}): Promise<Processes> {
  await buildStale(() => undefined, ['web', 'server'])
  const database = await createDemoDatabase()
  const mailbox = createMailbox()
  const catcher = await startCatcher(mailbox, 0)
  const sandbox = await startSandbox(mailbox)
  const pool = connectPool(database.connectionString, 2)
  const members: Member[] = []
  const start = async (name: string, env: Record<string, string>, options: ProcessOptions = {}) => {
    const shared = {
      DATABASE_URL: database.connectionString,
      DEMO: 'true',
      HOST: '127.0.0.1',
      SMTP_URL: catcher.smtpUrl,
      UPSTREAM_URL: sandbox.soapUrl,
      // No background synchronisation: tests fetch orders themselves.
      SYNC_EVERY_MINUTES: '0',
      ...LONG_DATABASE_TIMEOUTS,
    }
    const all = { ...shared, ...settings, ...env, ...options.env }
    const started = member(name, 'apps/server/dist/main.js', all, options.execArgv)
    members.push(started)
    await started.start()
    return started
  }

  return {
    db: createDatabase(pool),
    connectionString: database.connectionString,
    sandbox,
    mailbox,
    startWeb: async (name, options) => {
      const port = String(await freePort())
      return { ...(await start(name, { PROCESS: 'web', PORT: port }, options)), url: `http://127.0.0.1:${port}` }
    },
    startWorker: (name, options) => start(name, { PROCESS: 'worker' }, options),
    close: async () => {
      await Promise.all(members.map((each) => each.stop()))
      await pool.end()
      await sandbox.close()
      await catcher.stop()
      await database.drop()
    },
  }
}
