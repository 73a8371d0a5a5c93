import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '../../apps/server/src/db/embedded/embedded'
import { findRunningPostmaster } from '../../apps/server/src/db/embedded/postmaster-file'
import { freePort } from '../harness/free-port'
import { member, type Member } from './member'

/** Real processes: two web processes, two workers, PostgreSQL and the sandbox. */
export interface Cluster {
  webUrls: string[]
  connectionString: string
  webs: Member[]
  workers: Member[]
  sandbox: Member
  /** Process id of the PostgreSQL server, null while it is restarting. */
  databasePid: () => Promise<number | null>
  control: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<unknown>
  /** Kills PostgreSQL. It is restarted at once, as by an init system. */
  restartDatabase: () => Promise<void>
  stop: () => Promise<void>
}

/** The PostgreSQL of a cluster. */
interface ClusterDatabase {
  connectionString: string
  pid: () => Promise<number | null>
  /** Kills it. It is restarted at once, as by an init system. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

export interface ClusterOptions {
  /** Default: an embedded PostgreSQL. It is stopped with the cluster. */
  database?: ClusterDatabase
  workers?: number
  /** Settings of the web processes and workers that replace the defaults below. */
  env?: Record<string, string>
  /** Node options of the web processes and workers. */
  execArgv?: readonly string[]
}

export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const database = options.database ?? (await startClusterDatabase())
  const { connectionString } = database
  const [sandboxPort, smtpPort, ...webPorts] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const sandbox = member('sandbox', 'apps/sandbox/dist/main.js', {
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
  })
  const settings = {
    DATABASE_URL: connectionString,
    DEMO: 'true',
    HOST: '127.0.0.1',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    UPSTREAM_URL: `${sandboxUrl}/soap`,
    UPSTREAM_TIMEOUT_SECONDS: '2',
    SYNC_EVERY_MINUTES: '1',
    SIGN_IN_LIMIT_PER_ADDRESS: '1000000',
    ...options.env,
  }
  const server = (name: string, env: Record<string, string>) =>
    member(name, 'apps/server/dist/main.js', { ...settings, ...env }, options.execArgv)
  const webs = webPorts.map((port, i) => server(`web ${i + 1}`, { PROCESS: 'web', PORT: String(port) }))
  const workers = Array.from({ length: options.workers ?? 2 }, (_, i) =>
    server(`worker ${i + 1}`, { PROCESS: 'worker' }),
  )
  const members = [sandbox, ...webs, ...workers]
  await Promise.all(members.map((each) => each.start()))

  return {
    webUrls: webPorts.map((port) => `http://127.0.0.1:${port}`),
    connectionString,
    webs,
    workers,
    sandbox,
    databasePid: database.pid,
    control: async (method, path, body) => {
      const headers = { 'content-type': 'application/json' }
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      return (await fetch(`${sandboxUrl}/control/${path}`, { method, headers, ...sent })).json()
    },
    restartDatabase: database.restart,
    stop: async () => {
      await Promise.all(members.toReversed().map((each) => each.stop()))
      await database.stop()
    },
  }
}

async function startClusterDatabase(): Promise<ClusterDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'faults-'))
  await chmod(dataDir, 0o711)
  const quiet = { info: () => {}, warn: () => {}, error: () => {} }
  const { connectionString, clusterDir, stop } = await startEmbeddedDatabase({ dataDir, log: quiet })
  return {
    // A URL needs a host; the socket folder in the `host` parameter overrides it.
    connectionString: connectionString.replace('@/', '@localhost/'),
    pid: async () => (await findRunningPostmaster(clusterDir))?.pid ?? null,
    restart: async () => {
      const running = await findRunningPostmaster(clusterDir)
      if (running !== null) process.kill(running.pid, 'SIGQUIT')
    },
    stop: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}
